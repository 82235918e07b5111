declare global {
  /** Repeats the presses that the document has kept; it keeps no more. If the script fails to come, it only sends the form whose button is among them. */
  var replay: (fails?: true) => Promise<void>;
}

/**
 * What does nothing without script, and buttons of forms in a part that is asleep: what was pressed there before would be missing in what they send.
 * Elsewhere forms are sent, links lead and `<details>` open as without script.
 */
const presses = '[type=button],[type=checkbox],[role=combobox],[data-asleep] button';

/** For so long, in milliseconds, a form waits for the script. */
const patience = 10_000;

/**
 * The script in the document that keeps presses, and keys that send or move something, until React has the page. Then they are made anew, one after the other,
 * since a press may depend on the one before: what comes to a part that is asleep is held as if it was pressed at that moment
 * (`ui/hydration/held-presses.ts`).
 */
export const keepEarlyPresses =
  `{let k=[],s;replay=async f=>{let p=k||[];k=0;if(f)p[0]&&s&&s.form.requestSubmit(s);else for(let r of p)await r()};` +
  `for(let n of["click","keydown"])addEventListener(n,e=>{let t=e.target,h=e.key;if(k&&(h?t.matches(` +
  `e.altKey?"[data-grip~="+CSS.escape(h)+"] *":h=="Enter"&&(e.ctrlKey||e.metaKey)?"textarea":/^( |Enter|Arrow)/.test(h)&&"[role=button]"` +
  `):t=t.closest("${presses}"))){let c=t.checked;t.type=="checkbox"||e.preventDefault();e.stopPropagation();` +
  `t.type!="submit"||s||(s=t,setTimeout(replay,${patience},true));k.push(()=>{t.checked=!c;t.dispatchEvent(new e.constructor(n,e))})}},true)}`;
