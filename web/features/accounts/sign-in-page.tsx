import { useState } from 'react';
export default function SignInPage() {
  const [n, setN] = useState(0);
  return <button type="button" onClick={() => setN(n + 1)}>Sign in {n}</button>;
}
