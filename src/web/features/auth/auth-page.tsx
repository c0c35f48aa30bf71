export function AuthPage() {
  return (
    <div className="wrap py-16">
      <h1 className="text-4xl">Sign in to your account</h1>
    </div>
  );
}
