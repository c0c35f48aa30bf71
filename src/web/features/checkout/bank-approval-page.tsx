export function BankApprovalPage() {
  return <p>…</p>;
}
