import type { ListSearch } from '../projects/index.ts';
import { PersonPage } from './person-page.tsx';

export default function UserIndexPage({ path, search }: { path: string; search: ListSearch }) {
  return <PersonPage username={path} search={search} />;
}
