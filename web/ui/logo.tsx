/** Three shoots from one stump, as in coppicing. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="logo">
      <path d="M16 3c3.600 3.800 3.600 8.700 0 13-3.600-4.300-3.600-9.200 0-13ZM4.500 9c5.200-.3 8.700 2.900 9.300 8.400C8.400 17.700 4.900 14.600 4.500 9ZM27.500 9c-5.200-.3-8.700 2.900-9.300 8.400 5.400.3 8.900-2.800 9.300-8.400Z" />
      <path
        d="M16 15v10M13 17c1.800 2.200 2.700 4.600 3 8M19 17c-1.800 2.200-2.700 4.600-3 8M9.500 27.500h13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.400"
        strokeLinecap="round"
      />
    </svg>
  );
}
