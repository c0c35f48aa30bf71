export function AltHomePage() {
  return <h1>Alt home</h1>;
}
