import { expect, it } from 'vitest';
import { addressGroup } from './client-address.ts';

// was: each of the 2^64 addresses of one network had a limit of its own
it('OPS-02 the addresses of one IPv6 network count as one, and an IPv4 address is the same however it is written', () => {
  expect(addressGroup('2001:db8:1:2::1')).toBe(addressGroup('2001:db8:1:2:ffff:ffff:ffff:fffe'));
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'));
  expect(addressGroup('::ffff:203.0.113.7')).toBe(addressGroup('203.0.113.7'));
  expect(addressGroup('203.0.113.7')).not.toBe(addressGroup('203.0.113.8'));
  expect(addressGroup('')).toBe('');
});
