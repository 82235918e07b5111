/** Where the comment form is about to be, as high as it. */
export function CommentFormOutline() {
  return <div className="comment-form comment-form-outline" aria-hidden />;
}
