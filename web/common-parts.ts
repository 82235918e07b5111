/** Small parts that most pages use: they come with the first file, because each by itself would cost a request and compress badly. */
import './platform/return-focus.ts';
import './platform/use-change.ts';
import './ui/late-confirm-dialog.tsx';
import './ui/late-menu.tsx';
import './ui/markdown-place.ts';
import './ui/preview-markdown.ts';
import './ui/select-panel.tsx';
