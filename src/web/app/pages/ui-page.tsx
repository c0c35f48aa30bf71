/** Development only: shows every token, and every component in every state. */
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { AirMailEdge } from '#web/ui/air-mail-edge.tsx';
import { Panel, PaperCard, Stamp } from '#web/ui/surface.tsx';
import { ButtonSamples, FieldSamples, FormSample } from './ui-samples/control-samples.tsx';
import { OverlaySamples, StateSamples, TokenSamples } from './ui-samples/display-samples.tsx';

export function UiPage() {
  useDocumentTitle('Components');
  return (
    <div className="wrap py-14">
      <h1 className="text-5xl">Components</h1>
      <Sample title="Tokens">
        <TokenSamples />
      </Sample>
      <Sample title="Buttons and links">
        <ButtonSamples />
      </Sample>
      <Sample title="Fields">
        <FieldSamples />
      </Sample>
      <Sample title="A form">
        <FormSample />
      </Sample>
      <Sample title="Overlays, tabs, tables">
        <OverlaySamples />
      </Sample>
      <Sample title="States">
        <StateSamples />
      </Sample>
      <Sample title="Surfaces">
        <div className="grid gap-8 sm:grid-cols-2">
          <Panel className="p-6">Panel</Panel>
          <PaperCard className="aspect-[1.294] p-6">
            Paper card
            <Stamp className="absolute top-5 right-5" />
          </PaperCard>
        </div>
        <AirMailEdge className="mt-8" />
      </Sample>
    </div>
  );
}

function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-14">
      <h2 className="mb-6 border-b border-line pb-3 text-2xl">{title}</h2>
      {children}
    </section>
  );
}
