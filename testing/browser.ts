import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { hasMemoryForFiles } from './temporary-folder.ts';

/**
 * Chromium for the tests, from npm alone: `@sparticuz/chromium` carries the binary, the libraries that a bare
 * Debian lacks (NSS, expat) and one font, all brotli-compressed. They are unpacked once per version.
 */
const packageFolder = resolve(
  dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
  '../..',
);
const cacheFolder = resolve(packageFolder, '../../.cache/coppice-chromium');

const decompress = promisify(brotliDecompress);

/** The regular files of a tar archive; nothing else in these archives is needed. */
function* readTar(archive: Buffer): Generator<{ name: string; mode: number; content: Buffer }> {
  const text = (from: number, length: number): string =>
    archive
      .subarray(from, from + length)
      .toString('latin1')
      .replace(/\0.*$/s, '')
      .trim();
  let offset = 0;
  while (offset + 512 <= archive.length && archive[offset] !== 0) {
    const size = Number.parseInt(text(offset + 124, 12), 8);
    const type = text(offset + 156, 1);
    if (type === '' || type === '0') {
      yield {
        name: text(offset, 100),
        mode: Number.parseInt(text(offset + 100, 8), 8) & 0o777,
        content: archive.subarray(offset + 512, offset + 512 + size),
      };
    }
    offset += 512 + Math.ceil(size / 512) * 512;
  }
}

async function unpackArchive(archive: string, folder: string): Promise<void> {
  const content = await decompress(await readFile(join(packageFolder, 'bin', archive)));
  for (const file of readTar(content)) {
    const path = resolve(folder, file.name);
    if (!path.startsWith(folder + sep)) throw new Error(`${archive} holds ${file.name}, outside its folder`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.content, { mode: file.mode });
  }
}

/** fontconfig only reads this file, so that text layout is the same on every machine. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}/font-cache</cachedir>
</fontconfig>
`;

async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  // Unpacked beside its final place and then renamed: concurrent test runs never see half a browser.
  const draft = await mkdtemp(`${folder}.`);
  try {
    const binary = join(draft, 'chromium');
    await Promise.all([
      pipeline(
        createReadStream(join(packageFolder, 'bin', 'chromium.br')),
        createBrotliDecompress({ chunkSize: 1 << 20 }),
        createWriteStream(binary),
      ),
      unpackArchive('al2023.tar.br', draft),
      unpackArchive('fonts.tar.br', draft),
      unpackArchive('swiftshader.tar.br', draft),
    ]);
    await chmod(binary, 0o755);
    await chmod(draft, 0o755);
    await writeFile(join(draft, 'fonts.conf'), fontSettings(folder));
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another run was first
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

let unpacked: Promise<string> | undefined;

/** The folder of the unpacked browser; unpacks it if this version is missing (about 2 s). */
function browserFolder(): Promise<string> {
  unpacked ??= (async () => {
    const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const folder = join(cacheFolder, `${version}-${process.arch}`);
    if (!existsSync(join(folder, 'fonts.conf'))) await unpack(folder);
    return folder;
  })();
  unpacked.catch(() => {
    unpacked = undefined; // a full disk may be mended before the next call
  });
  return unpacked;
}

/**
 * Starts headless Chromium. `COPPICE_TEST_BROWSER` names another binary; on systems other than Linux on x64, for which the package has
 * none, an installed Chrome is used.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = ['--no-sandbox', '--font-render-hinting=none', ...(options.args ?? [])];
  const chosen = process.env['COPPICE_TEST_BROWSER'];
  if (chosen) return chromium.launch({ ...options, args, executablePath: chosen });
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ ...options, args, channel: 'chrome' });
  }
  const folder = await browserFolder();
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return chromium.launch({
    ...options,
    args,
    // Playwright has Chromium's processes share memory through files in /tmp, as some containers have next to no /dev/shm. Where /tmp is on a disk,
    // that is an eighth of what a page costs.
    ...(hasMemoryForFiles() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
    executablePath: join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      ...options.env,
    },
  });
}
