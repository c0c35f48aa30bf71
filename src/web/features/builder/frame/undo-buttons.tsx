import { type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import type { Undo } from '#web/features/builder/state/use-undo.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** For the tools of any step. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: Undo) {
  return (
    <div className="flex gap-1">
      <UndoButton label="Undo" icon={Undo2} isPossible={canUndo} onPress={undo} />
      <UndoButton label="Redo" icon={Redo2} isPossible={canRedo} onPress={redo} />
    </div>
  );
}

type UndoButtonProps = {
  readonly label: string;
  readonly icon: LucideIcon;
  /** A disabled button keeps the focus, so that several changes can be undone by keyboard. */
  readonly isPossible: boolean;
  readonly onPress: () => void;
};

function UndoButton({ label, icon: Icon, isPossible, onPress }: UndoButtonProps) {
  return (
    <IconButton
      label={label}
      size="small"
      icon={<Icon aria-hidden="true" className="size-5" />}
      aria-disabled={!isPossible || undefined}
      className="aria-disabled:text-ink-soft/50 aria-disabled:hover:bg-transparent"
      {...(isPossible && { onClick: onPress })}
    />
  );
}
