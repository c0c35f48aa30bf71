export function DashboardPage() {
  return (
    <div className="wrap py-16">
      <h1 className="text-4xl">Your postcards</h1>
    </div>
  );
}
