import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything is imported: what is compiled once is read the next time. Beside the build, where nobody else can write.
if (import.meta.filename.endsWith('.js')) enableCompileCache(join(import.meta.dirname, '../compile-cache'));
await import('./program.ts');
