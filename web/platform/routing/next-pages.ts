import type { PageRouter } from './page-router.ts';
import type { AnyRoute } from './route.ts';

/** The pages that people mostly open from the current one (`leadsTo`), the likeliest first. */
export async function nextPages(router: PageRouter): Promise<AnyRoute[]> {
  const { route, params, failure } = router.shown;
  const addresses = (failure === undefined ? route?.leadsTo?.(params) : undefined) ?? [];
  // The script of one area can be missing.
  const found = await Promise.allSettled(addresses.map((address) => router.find(address)));
  return found.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
}
