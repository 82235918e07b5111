/** A folder of changed files; folders that contain only one folder are one row: `web/ui`. */
export interface Folder<File> {
  readonly name: string;
  /** From the root. */
  readonly path: string;
  readonly folders: readonly Folder<File>[];
  readonly files: readonly File[];
}

interface Growing<File> {
  name: string;
  path: string;
  readonly folders: Map<string, Growing<File>>;
  readonly files: File[];
}

const grow = <File>(name: string, path: string): Growing<File> => ({
  name,
  path,
  folders: new Map(),
  files: [],
});

function joined<File>({ name, path, folders, files }: Growing<File>): Folder<File> {
  const inner = [...folders.values()].map((folder) => joined(folder));
  const [only] = inner;
  if (path !== '' && files.length === 0 && inner.length === 1 && only !== undefined)
    return { ...only, name: `${name}/${only.name}` };
  return { name, path, folders: inner, files };
}

/** The root folder of files, in their order; folders where their first file stands. */
export function foldersOf<File extends { readonly new_path: string }>(files: readonly File[]): Folder<File> {
  const root = grow<File>('', '');
  for (const file of files) {
    let folder = root;
    for (const name of file.new_path.split('/').slice(0, -1)) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      const next = folder.folders.get(name) ?? grow<File>(name, path);
      folder.folders.set(name, next);
      folder = next;
    }
    folder.files.push(file);
  }
  return joined(root);
}

/** The file in the first row of a tree. */
export const firstOf = <File>({ folders, files }: Folder<File>): File | undefined =>
  folders[0] === undefined ? files[0] : firstOf(folders[0]);

/** The files whose old or new path contains all words of a search, whatever their case. */
export function filesFound<File extends { readonly old_path: string; readonly new_path: string }>(
  files: readonly File[],
  search: string,
): readonly File[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return files;
  return files.filter(({ old_path, new_path }) => {
    const paths = `${old_path}\n${new_path}`.toLowerCase();
    return words.every((word) => paths.includes(word));
  });
}
