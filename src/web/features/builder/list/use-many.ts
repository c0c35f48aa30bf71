import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { Recipient } from '#domain/recipients.ts';
import { OPEN_LIST } from '#web/builder-entry/open-list.ts';
import { insertText } from '#web/features/builder/message/insert-text.ts';
import { MESSAGE_ID } from '#web/features/builder/message/message-editor.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { type ShownRecipient, useShownRecipient } from './use-shown-recipient.ts';

export type Many = {
  readonly isMany: boolean;
  readonly choose: (isMany: boolean) => void;
  /** Null until there is a list. */
  readonly shown: ShownRecipient | null;
  /** The card shows the recipient's own words instead of the message with its merge fields. */
  readonly isReading: boolean;
  readonly read: () => void;
  readonly write: () => void;
  /** Inserts a merge field at the caret. */
  readonly insert: (token: string) => void;
  readonly list: OpenList;
};

type OpenList = {
  readonly isOpen: boolean;
  /** Set by a link to people who need a look. */
  readonly isLinked: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

/** Step 2 of a card to many people. */
export function useMany(builder: Builder): Many {
  const { recipients, setRecipients } = builder;
  const shown = useShownRecipient(builder);
  const [isWanted, setWanted] = useState(false);
  const [isReading, setReading] = useState(false);
  /** Comes back if the customer changes their mind. */
  const aside = useRef<readonly Recipient[] | null>(null);
  const choose = (isMany: boolean) => {
    setWanted(isMany);
    if (isMany) {
      if (aside.current !== null && recipients === null) setRecipients(aside.current);
      return;
    }
    if (recipients === null) return;
    aside.current = recipients;
    setRecipients(null);
  };
  const write = useCallback(() => {
    flushSync(() => setReading(false));
    document.getElementById(MESSAGE_ID)?.focus({ preventScroll: true });
  }, []);
  const insert = (token: string) => {
    write();
    const message = document.getElementById(MESSAGE_ID);
    insertText(message instanceof HTMLTextAreaElement ? message : null, token);
  };
  const read = useCallback(() => setReading(true), []);
  const isMany = recipients !== null || isWanted;
  const list = useOpenList(recipients !== null);
  return { isMany, choose, shown, isReading: isReading && shown !== null, read, write, insert, list };
}

/** A link may open the list, until it is closed. */
function useOpenList(hasList: boolean): OpenList {
  const [isOpened, setOpened] = useState(false);
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const isLinked = hasList && hash === OPEN_LIST;
  const setOpen = (isOpen: boolean) => {
    setOpened(isOpen);
    if (!isOpen && isLinked) void navigate({ search }, { state, replace: true });
  };
  return { isOpen: isOpened || isLinked, isLinked, setOpen };
}
