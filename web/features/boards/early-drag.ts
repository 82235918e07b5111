import { dragEarly } from './take-over-drag.ts';

dragEarly();
