/** A placeholder of the comment form, with its height. */
export function CommentFormOutline() {
  return <div className="comment-form comment-form-outline" aria-hidden />;
}
