/**
 * Why a password is refused; empty if it is good. `words` are what an attacker would try first: name, username, e-mail. `lenient`
 * accepts what an administrator chose, except the most common ones.
 */
export async function passwordProblems(
  password: string,
  minimumLength: number,
  words: readonly string[],
  lenient = false,
): Promise<string[]> {
  if (password.length < minimumLength) return [`is too short (minimum is ${minimumLength} characters)`];
  if (password.length > 128) return ['is too long (maximum is 128 characters)'];
  const estimate = await estimator();
  const { score } = estimate(password.slice(0, 72), [...words]);
  return score < (lenient ? 1 : 2)
    ? ['must not contain commonly used combinations of words and letters']
    : [];
}

type Estimate = (password: string, words: string[]) => { score: number };
let loaded: Promise<Estimate> | undefined;

/** The dictionaries take some megabytes: they are loaded when the first password is set. */
function estimator(): Promise<Estimate> {
  loaded ??= (async () => {
    const [{ ZxcvbnFactory }, common] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    const factory = new ZxcvbnFactory({
      dictionary: { ...common.dictionary },
      graphs: common.adjacencyGraphs,
    });
    return (password, words) => factory.check(password, words);
  })();
  return loaded;
}
