import type { ComponentProps } from 'react';
import './progress-bar.css';

/** How far something is. The color is `--progress-color`, if that is set, and the height its place's. */
export const ProgressBar = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress {...props} className={className === undefined ? 'progress-bar' : `progress-bar ${className}`} />
);
