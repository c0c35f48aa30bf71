import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode } from 'react';

type ChoiceProps<V extends string> = Omit<ComponentProps<'div'>, 'role' | 'onChange' | 'onKeyDown' | 'children'> & {
  readonly options: readonly V[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly isDisabled?: (option: V) => boolean;
  /** Draws an option as a button with the given props. */
  readonly children: (option: V, button: ChoiceButtonProps) => ReactNode;
};

export type ChoiceButtonProps = ComponentProps<'button'> & { readonly 'data-state': 'checked' | 'unchecked' };

/** Radio buttons of any look: one tab stop, and the arrow keys choose. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { options, value, onChange, isDisabled = () => false, children, ...rest } = props;
  const tabStop = options.includes(value) && !isDisabled(value) ? value : options.find((each) => !isDisabled(each));
  return (
    <div {...rest} role="radiogroup" onKeyDown={chooseByKey}>
      {options.map((option) => (
        <Fragment key={option}>
          {children(option, {
            type: 'button',
            role: 'radio',
            value: option,
            'aria-checked': option === value,
            'data-state': option === value ? 'checked' : 'unchecked',
            disabled: isDisabled(option),
            tabIndex: option === tabStop ? 0 : -1,
            onClick: () => option !== value && onChange(option),
          })}
        </Fragment>
      ))}
    </div>
  );
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  // As with a browser's own radio buttons, Enter doesn't choose.
  if (move !== undefined || event.key === 'Enter') event.preventDefault();
  if (move === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]:enabled')];
  const from = buttons.findIndex((button) => button.matches(':focus'));
  const next = buttons.at((from + move) % buttons.length);
  next?.focus();
  next?.click();
}
