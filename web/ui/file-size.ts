import { formatHundredths } from '../platform/formats.ts';
import { uiMessages } from './ui.messages.ts';

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** MD-14 A readable size: bytes, KiB, MiB or GiB, with two decimals from KiB on. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return unit === 0 ? uiMessages.t('bytes', { count: size }) : `${formatHundredths(size)} ${units[unit]}`;
}
