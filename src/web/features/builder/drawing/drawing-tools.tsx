import { Eraser, Move, PenLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PEN_WIDTHS } from '#domain/drawing.ts';
import { FRONT_COLORS } from '#domain/front.ts';
import type { Side } from '#layout/drawing/drawing-area.ts';
import { COLOR_NAMES, DRAWING_TEXTS } from '#web/features/builder/frame/texts.ts';
import { UndoButtons } from '#web/features/builder/frame/undo-buttons.tsx';
import type { Undo } from '#web/features/builder/state/use-undo.ts';
import { Choice, type ChoiceButtonProps } from '#web/ui/choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { PenStyle } from './pen-trail.ts';

const TOOLS = ['pen', 'eraser', 'move'] as const;
export type Tool = (typeof TOOLS)[number];

type DrawingToolsProps = {
  readonly side: Side;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly pen: PenStyle;
  readonly onPen: (pen: PenStyle) => void;
  readonly undo: Undo;
  readonly canClear: boolean;
  readonly onClear: () => void;
  /** Signature and stickers. */
  readonly children: ReactNode;
};

export function DrawingTools(props: DrawingToolsProps) {
  const { side, tool, onTool, pen, onPen, undo, canClear, onClear, children } = props;
  // White ink is no ink on the paper of the back.
  const colors = FRONT_COLORS.filter((color) => side === 'front' || color !== '#ffffff');
  return (
    <div
      data-drawing-tools
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-panel border border-line bg-card px-3 py-2 shadow-float"
    >
      <Choice aria-label={DRAWING_TEXTS.tools} options={TOOLS} value={tool} onChange={onTool} className={ROW_STYLE}>
        {(each, button) => <ToolItem tool={each} button={button} />}
      </Choice>
      <Choice
        aria-label={DRAWING_TEXTS.color}
        options={colors}
        value={pen.color}
        onChange={(color) => onPen({ ...pen, color })}
        className={ROW_STYLE}
      >
        {(color, button) => (
          <button
            {...button}
            aria-label={COLOR_NAMES[color]}
            title={COLOR_NAMES[color]}
            className="flex size-8 items-center justify-center group rounded-full focus-visible:rounded-full pointer-coarse:h-11 forced-colors:data-[state=checked]:outline-2"
          >
            <span
              className={classNames(
                'size-6 rounded-full ring-ink ring-offset-2 ring-offset-card forced-color-adjust-none group-data-[state=checked]:ring-2',
                color === '#ffffff' && 'inset-ring-1 inset-ring-line-strong',
              )}
              style={{ backgroundColor: color }}
            />
          </button>
        )}
      </Choice>
      <Choice
        aria-label={DRAWING_TEXTS.width}
        options={PEN_WIDTHS}
        value={pen.width}
        onChange={(width) => onPen({ ...pen, width })}
        className={ROW_STYLE}
      >
        {(width, button) => (
          <button
            {...button}
            aria-label={DRAWING_TEXTS.widths[width]}
            title={DRAWING_TEXTS.widths[width]}
            className={TOOL_STYLE}
          >
            <span className={classNames('rounded-full bg-current forced-colors:border', DOTS[width])} />
          </button>
        )}
      </Choice>
      <div className="flex items-center">
        <UndoButtons {...undo} />
        <IconButton
          label={DRAWING_TEXTS.clear}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          size="small"
          disabled={!canClear}
          onClick={onClear}
        />
      </div>
      {children}
    </div>
  );
}

const ROW_STYLE = 'flex flex-wrap items-center gap-0.5';

const DOTS = { fine: 'size-1', medium: 'size-2', bold: 'size-3.5' } as const;

const TOOL_STYLE =
  'flex h-9 min-w-9 items-center pointer-coarse:h-11 pointer-coarse:min-w-11 justify-center gap-1.5 rounded-full px-2 text-[0.9375rem] font-medium hover:bg-paper-deep ' +
  'focus-visible:rounded-full data-[state=checked]:bg-ink data-[state=checked]:text-white ' +
  'forced-colors:data-[state=checked]:outline-2';

const TOOL_ICONS = { pen: PenLine, eraser: Eraser, move: Move } as const;

function ToolItem({ tool, button }: { readonly tool: Tool; readonly button: ChoiceButtonProps }) {
  const Icon = TOOL_ICONS[tool];
  const label = DRAWING_TEXTS.toolNames[tool];
  return (
    <button {...button} aria-label={label} className={classNames(TOOL_STYLE, 'px-3')}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </button>
  );
}
