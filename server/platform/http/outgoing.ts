import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Settings } from '../settings/settings.ts';

/** An external service could not be called: it is internal, too slow, unreachable, or its answer is too large. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
}

const largestAnswer = 64 * 1024;

/** Everything that is not the public internet (RFC 6890 etc.). An IPv4 address mapped into IPv6 (::ffff:…) is judged as IPv4. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    list.addSubnet(address, bits === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(bits), kind);
  }
  return list;
}

/** Whether a request may go to this address: a public one, or one that the settings allow. */
export function mayReach(address: string, allowed: readonly string[]): boolean {
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return !inside.check(address, kind) || listOf(allowed).check(address, kind);
}

const notPublic = (host: string): OutgoingError =>
  new OutgoingError(`${host} is not a public address (see the setting outgoing-allowed)`);

/**
 * Resolves the name and refuses internal addresses. The connection uses the very address that was checked, so that a name which
 * resolves differently a moment later leads nowhere else.
 */
const guarded =
  (allowed: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { all: true }, (error, found) => {
      const [first] = found;
      if (error !== null || first === undefined) callback(error ?? new OutgoingError(hostname), '');
      else if (!found.every(({ address }) => mayReach(address, allowed))) callback(notPublic(hostname), '');
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Posts a form to an external service. Follows no redirect and bounds the time and the size of the answer. Throws OutgoingError. */
export function postForm(
  settings: Pick<Settings, 'outgoingAllowed' | 'outgoingTimeout'>,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<OutgoingAnswer> {
  const url = new URL(address);
  const body = new URLSearchParams(fields).toString();
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(
        error instanceof OutgoingError
          ? error
          : new OutgoingError(`${url.host}: ${error.message}`, { cause: error }),
      );
    // An IP address is never resolved, so it is checked here.
    if (isIP(literal) !== 0 && !mayReach(literal, settings.outgoingAllowed)) return fail(notPublic(literal));
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const outgoing = send(
      url,
      {
        method: 'POST',
        lookup: guarded(settings.outgoingAllowed),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Coppice',
        },
        signal: AbortSignal.timeout(settings.outgoingTimeout * 1000),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          text += piece;
          if (text.length > largestAnswer) answer.destroy(new Error('the answer is too large'));
        });
        answer.on('error', fail);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
