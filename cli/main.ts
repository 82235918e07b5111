import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before any import: compiled code is cached for the next start. Beside the build, where nobody else can write.
if (import.meta.filename.endsWith('.js')) enableCompileCache(join(import.meta.dirname, '../compile-cache'));
await import('./program.ts');
