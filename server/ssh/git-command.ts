/** What a client wants to run: one of git's services on a project, or nothing that is offered here. */
export type GitCommand =
  | { readonly service: 'git-upload-pack' | 'git-receive-pack'; readonly path: string }
  | { readonly refusal: string };

const commandForm = /^git[- ](upload-pack|receive-pack|upload-archive) (?:'([^'\\\r\n\0]*)'|([\w./~-]+))$/;
/** As in addresses: names of letters, digits, `_`, `-` and `.`, none of which is an option or leads anywhere else. */
const pathForm = /^[A-Za-z0-9_.][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_.][A-Za-z0-9_.-]*)+$/;
const longestPath = 1024;

/**
 * Reads the command that git sends: `git-upload-pack '/group/project.git'`. Nothing of it ever reaches a shell or an argument: the path
 * only finds a project in the database.
 */
export function parseGitCommand(command: string): GitCommand {
  const match = commandForm.exec(command);
  if (match === null)
    return { refusal: 'Only git is served here: clone, fetch and push. There is no shell.' };
  const [, service, quoted, plain] = match;
  if (service === 'upload-archive')
    return {
      refusal:
        'git archive --remote is not offered here. Download an archive from the page of the project, or clone it.',
    };
  const path = (quoted ?? plain ?? '')
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .replace(/\.git$/i, '');
  if (path.length > longestPath || !pathForm.test(path) || path.split('/').some((name) => /^\.+$/.test(name)))
    return { refusal: 'The address of a project looks like group/project.git.' };
  return { service: service === 'upload-pack' ? 'git-upload-pack' : 'git-receive-pack', path };
}
