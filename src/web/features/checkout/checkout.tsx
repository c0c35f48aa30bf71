/** Step 4 of the builder. */
export function Checkout({ onBack }: { readonly onBack: () => void }) {
  return (
    <button type="button" onClick={onBack}>
      Back
    </button>
  );
}
