import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Recipient } from '#domain/recipients.ts';
import { insertText } from '../message/insert-text.ts';
import { MESSAGE_ID } from '../message/message-editor.tsx';
import type { Builder } from '../use-builder.ts';
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
  return { isMany, choose, shown, isReading: isReading && shown !== null, read, write, insert };
}
