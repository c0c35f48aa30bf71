import { layoutHash } from '#layout/layout-hash.ts';
import { engineStore } from '../../card/engine-store.ts';
import type { PreparedCard, RenderCheckout } from './checkout-slot.ts';
import { uploadFront } from './save/upload-front.ts';
import type { Builder } from './use-builder.ts';
import { useFormat } from './use-format.ts';

type CheckoutStepProps = {
  readonly builder: Builder;
  readonly checkout: RenderCheckout;
  readonly takesFocus: boolean;
};

/** Step 4: hands the card over, and forgets it once it is ordered and left. */
export function CheckoutStep({ builder, checkout, takesFocus }: CheckoutStepProps) {
  const { state, dispatch, photoHref } = builder;
  const format = useFormat(state.design.printing);

  const prepareCard = async (): Promise<PreparedCard> => {
    const design = await uploadFront(builder);
    const { engine, fonts } = engineStore.get();
    const layout = engine?.layoutPostcard({ design, format, fonts });
    const isFinal = layout?.pendingFonts.length === 0;
    return { design, layoutHash: isFinal ? layoutHash(layout.scene) : null };
  };

  return checkout({
    design: state.design,
    format,
    photoHref,
    postcardId: state.postcardId,
    prepareCard,
    takesFocus,
    onBack: () => dispatch({ type: 'went-back' }),
    onOrdered: builder.forget,
    onNewCard: builder.startOver,
  });
}
