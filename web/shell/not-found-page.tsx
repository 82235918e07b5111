export function NotFoundPage() {
  return <p>Not found</p>;
}
