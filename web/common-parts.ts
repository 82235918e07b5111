/** Small parts that most pages use: they come with the first file, because each by itself would cost a request and compress badly. */
import './features/merge-requests/merge-request-paths.ts';
import './features/repositories/late-parallel-lines.ts';
import './features/templates/template.queries.ts';
import './platform/return-focus.ts';
import './platform/spread-out.ts';
import './platform/use-change.ts';
import './ui/late-confirm-dialog.tsx';
import './ui/late-menu.tsx';
import './ui/markdown-place.ts';
import './ui/merge-request-state.ts';
import './ui/preview-markdown.ts';
import './ui/select-panel.tsx';
import './ui/with-parts.tsx';
