/** The builder's state, with the photo's files, browser storage and the reading of files. */

import { type Dispatch, startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { FrontLayout } from '#domain/front.ts';
import { isDesignFor } from '#domain/merge.ts';
import type { Currency } from '#domain/money.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Recipient } from '#domain/recipients.ts';
import { type FindingPlace, type Fix, fixRecipients } from '#layout/preflight/finding.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { type Steps, useSteps } from '#web/features/builder/frame/use-steps.ts';
import { type PhotoReading, type PlacedFile, usePhotoReading } from '#web/features/builder/photo/use-photo-reading.ts';
import type { SaveStatus } from '#web/features/builder/storage/card-saver.ts';
import { type StoredCard, storeSavedDraft } from '#web/features/builder/storage/card-storage.ts';
import {
  type CardLists,
  type CardPhotos,
  NO_LISTS,
  NO_PHOTOS,
  type Slot,
} from '#web/features/builder/storage/stored-card.ts';
import { useStoredCard } from '#web/features/builder/storage/use-stored-card.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { notify } from '#web/ui/notify.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { useSameObject } from '#web/ui/use-same-object.ts';
import type { BuilderAction, UploadedPhoto } from './builder-reducer.ts';
import { type BuilderState, newCard, reachableStep, type StepMove, stepAfter } from './builder-state.ts';
import { type BuilderHistory, historyReducer, NEW_HISTORY } from './design-history.ts';
import { newId } from './new-id.ts';
import { usePhotoHrefs } from './use-photo-hrefs.ts';
import { type Undo, useUndo } from './use-undo.ts';

/** The price at the checkout, with the applied coupon. */
export type Offer = {
  readonly couponCode: string | null;
  /** Without the coupon. */
  readonly fullCents: number;
  readonly totalCents: number;
  readonly currency: Currency;
  /** How many people it is about; null for a card to one person. */
  readonly recipients: number | null;
  /** The day on which the customer wants the card printed, as YYYY-MM-DD; null for at once. */
  readonly sendOn: string | null;
  /** False while the customer still has to pick that day. */
  readonly isDateSet: boolean;
};

export type Builder = Undo &
  PhotoReading & {
    readonly state: BuilderState;
    /** Changes the card, or moves to another step by changing the URL. */
    readonly dispatch: Dispatch<BuilderAction | StepMove>;
    readonly steps: Steps;
    /** The customer came to this step to fix a finding about this place. */
    readonly place: FindingPlace | null;
    /** False until the stored card is restored. */
    readonly isReady: boolean;
    readonly photos: CardPhotos;
    /** URLs of the photos' previews, by uploadId. */
    readonly photoHrefs: PhotoHrefs;
    /** Reads all files, then changes the card once. */
    readonly placePhotos: (files: readonly PlacedFile[], layout: FrontLayout | null) => Promise<void>;
    /** The server has stored a photo under its own id. */
    readonly photoUploaded: (localId: string, upload: UploadedPhoto) => void;
    /** The people that the card goes to; null for a card to one person. */
    readonly recipients: readonly Recipient[] | null;
    /** Null makes it a card to one person again. */
    readonly setRecipients: (recipients: readonly Recipient[] | null, shown?: number) => void;
    /** On the card, and on everyone's of a mailing. */
    readonly fix: (fix: Fix) => void;
    /** The server has stored a list under its own id. */
    readonly listUploaded: (localId: string, listId: string) => void;
    /** The account has this design of the card as a draft, even if the customer has left the studio. */
    readonly noteSaved: (draft: {
      readonly postcardId: string;
      readonly cardKey: string | null;
      readonly design: PostcardDesign;
    }) => void;
    readonly load: (card: StoredCard) => void;
    readonly startOver: () => void;
    /** Removes an ordered card from storage. It stays on screen. */
    readonly forget: () => void;
    /** True once the shown card is paid for. */
    readonly isOrdered: boolean;
    readonly saveStatus: SaveStatus;
    /** Stores what is typed before the card changes to it; null once it is told to change. */
    readonly storeMessage: (message: string | null) => void;
    /** Null before the checkout. */
    readonly offer: Offer | null;
    readonly setOffer: (offer: Offer) => void;
    /** The browser can't store the card, so closing the page loses it. */
    readonly isStorageBroken: boolean;
    /** The card was changed in another tab, and the customer must choose a version. */
    readonly hasOtherVersion: boolean;
    readonly chooseVersion: (choice: 'other' | 'this') => void;
  };

function newHistory(): BuilderHistory {
  return { ...NEW_HISTORY, state: { ...newCard(), cardKey: newId() } };
}

export function useBuilder(slot: Slot): Builder {
  const steps = useSteps();
  const [history, change] = useReducer(historyReducer, null, newHistory);
  const { state: card } = history;
  const step = reachableStep(card, steps.wanted ?? card.step);
  const state = useMemo(() => (card.step === step ? card : { ...card, step }), [card, step]);
  useEffect(() => {
    if (card.step !== step) startTransition(() => change({ type: 'step-shown', step }));
  }, [card.step, step]);
  const { dispatch, place } = useMoves(state, change, steps.goTo);
  const [photos, setPhotos] = useState<CardPhotos>(NO_PHOTOS);
  const [lists, setLists] = useState<CardLists>(NO_LISTS);
  const [offer, setOffer] = useState<Offer | null>(null);
  const photoHrefs = usePhotoHrefs(photos);

  const load = useCallback(({ state: next, ...parts }: StoredCard) => {
    setPhotos(parts.photos);
    setLists(parts.lists);
    change({ type: 'loaded', state: next });
  }, []);

  const onSaved = (postcardId: string) => change({ type: 'saved', postcardId, design: null });
  const { forget, ...stored } = useStoredCard({ slot, state, photos, lists, onRestore: load, onSaved });
  const noteSaved = useSavedDraft(slot, change);
  const [ordered, setOrdered] = useState<PostcardDesign | null>(null);
  const latestDesign = useLatest(state.design);
  const forgetOrdered = useCallback(() => {
    forget();
    setOrdered(latestDesign.current);
  }, [forget, latestDesign]);

  const startOver = useCallback(() => {
    setPhotos(NO_PHOTOS);
    setLists(NO_LISTS);
    change({ type: 'started-over', cardKey: newId() });
  }, []);

  useAccount({ slot, state, isReady: stored.isReady, change, forget, startOver, leave: steps.leave });

  const latestConfig = useLatest(usePublicConfig());
  const { readPhotos, ...photoReading } = usePhotoReading(state, useLatest(state));
  const placePhotos = useCallback(
    (files: readonly PlacedFile[], layout: FrontLayout | null) =>
      readPhotos(files, (read) => {
        notify.settle();
        const orientations = latestConfig.current?.printer.orientations ?? [];
        setPhotos((others) => new Map([...others, ...read.map(({ photo, files }) => [photo.id, files] as const)]));
        change({ type: 'photos-chosen', photos: read, layout, orientations });
      }),
    [readPhotos, latestConfig],
  );

  const photoUploaded = useCallback((localId: string, upload: UploadedPhoto) => {
    setPhotos((others) => {
      const files = others.get(localId);
      return files ? new Map(others).set(upload.id, files) : others;
    });
    change({ type: 'photo-uploaded', localId, upload });
  }, []);

  const setRecipients = useCallback<Builder['setRecipients']>((recipients, shown = 0) => {
    const first = recipients?.[shown] ?? recipients?.[0];
    if (recipients === null || first === undefined) return change({ type: 'recipients-changed', list: null });
    const listId = newId();
    setLists((others) => new Map(others).set(listId, recipients));
    change({ type: 'recipients-changed', list: { listId, count: recipients.length, shown: first } });
  }, []);

  const listUploaded = useCallback<Builder['listUploaded']>((localId, listId) => {
    setLists((others) => {
      const list = others.get(localId);
      return list ? new Map(others).set(listId, list) : others;
    });
    change({ type: 'list-uploaded', localId, listId });
  }, []);

  const recipients = lists.get(state.design.mailing?.listId ?? '') ?? null;
  const latestList = useLatest({ recipients, design: state.design });
  const fix = useCallback(
    (chosen: Fix) => {
      const { recipients: people, design } = latestList.current;
      const fixed = people && fixRecipients(people, chosen);
      change({ type: 'fixed', fix: chosen });
      if (people === null || fixed === null || fixed === people) return;
      setRecipients(
        fixed,
        people.findIndex((each) => isDesignFor(design, each)),
      );
    },
    [latestList, setRecipients],
  );

  const undo = useUndo({ ...history, state }, change);
  const actions = {
    placePhotos,
    photoUploaded,
    setRecipients,
    fix,
    listUploaded,
    noteSaved,
    load,
    startOver,
    forget: forgetOrdered,
    setOffer,
  };
  const isOrdered = state.design === ordered;
  const shown = { recipients, state, dispatch, place, steps, photos, photoHrefs, isOrdered, offer };
  return useSameObject({ ...shown, ...photoReading, ...actions, ...undo, ...stored });
}

function useSavedDraft(slot: Slot, change: Dispatch<BuilderAction>): Builder['noteSaved'] {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(
    ({ postcardId, cardKey, design }) => {
      if (!isGone.current) return change({ type: 'saved', postcardId, design });
      // Without storage there is no card to save again.
      if (cardKey !== null) storeSavedDraft({ slot, cardKey, postcardId }).catch(() => {});
    },
    [slot, change],
  );
}

type CardOfAccount = Pick<Builder, 'state' | 'isReady' | 'forget' | 'startOver'> & {
  readonly slot: Slot;
  readonly change: Dispatch<BuilderAction>;
  readonly leave: Steps['leave'];
};

/** Keeps true whose draft the card is. A saved card that is being edited goes with its account. */
function useAccount({ slot, state, isReady, change, forget, startOver, leave }: CardOfAccount): void {
  const { ending, user } = useAuth();
  useEffect(() => {
    if (ending === null) return;
    if (ending === 'ended' || slot === 'new') return change({ type: 'signed-out', isLeaving: ending === 'left' });
    forget();
    startOver();
    leave();
  }, [ending, slot, change, forget, startOver, leave]);
  const { ownerId } = state;
  const userId = user?.id ?? null;
  useEffect(() => {
    if (isReady && userId !== null && userId !== ownerId) change({ type: 'signed-in', userId });
  }, [isReady, userId, ownerId, change]);
}

/** Moves go to the URL, all other actions to the card. */
function useMoves(
  state: BuilderState,
  change: Dispatch<BuilderAction>,
  goTo: Steps['goTo'],
): Pick<Builder, 'dispatch' | 'place'> {
  const latest = useLatest(state);
  const [place, setPlace] = useState<FindingPlace | null>(null);
  const dispatch = useCallback<Builder['dispatch']>(
    (action) => {
      if (!isMove(action)) return change(action);
      const { current } = latest;
      // Shown with the step itself, which is rendered in small pieces.
      startTransition(() => {
        if (action.type === 'went-next' && current.step === 3) change({ type: 'preview-passed' });
        setPlace(action.type === 'returned-to' ? (action.place ?? null) : null);
      });
      goTo(stepAfter(current, action));
    },
    [latest, change, goTo],
  );
  return { dispatch, place };
}

const MOVES: readonly string[] = ['went-next', 'went-back', 'returned-to', 'went-to'] satisfies StepMove['type'][];

function isMove(action: BuilderAction | StepMove): action is StepMove {
  return MOVES.includes(action.type);
}
