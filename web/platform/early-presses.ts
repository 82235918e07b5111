declare global {
  /** Repeats the presses that the document has kept; it keeps no more. If the script fails to come, it only sends the form whose button is among them. */
  var repeatEarlyPresses: (fails?: true) => Promise<void>;
}

/**
 * What does nothing without script, and buttons of forms in a part that is asleep: what was pressed there before would be missing in what they send.
 * Elsewhere forms are sent, links lead and `<details>` open as without script.
 */
const presses = '[type=button],[type=checkbox],[role=combobox],[data-asleep] button';

/** How long a form waits for the script, in milliseconds. */
const patience = 10_000;

/**
 * The script in the document that keeps presses, and keys that send or move something, until React has the page. Then they are repeated, one after the other,
 * since a press may depend on the one before: what comes to a part that is asleep is held as if it was pressed at that moment
 * (`ui/hydration/held-presses.ts`). A checkbox changes at once, and changes back to be pressed again. A button shows nothing yet, so that people
 * press it twice: that counts once.
 */
export const keepEarlyPresses = `{
  let kept=[],sends,pressed;
  repeatEarlyPresses=async fails=>{
    let all=kept||[];
    kept=0;
    if(fails)sends&&all[0]&&sends.form.requestSubmit(sends);
    else for(let repeat of all)await repeat()
  };
  for(let type of["click","keydown"])addEventListener(type,e=>{
    let at=e.target,key=e.key;
    if(!kept)return;
    if(key){
      if(!at.matches?.(
        e.altKey?"[data-grip~="+CSS.escape(key)+"] *":
        key=="Enter"&&(e.ctrlKey||e.metaKey)?"textarea":
        /^( |Enter|Arrow)/.test(key)&&"[role=button]"
      ))return
    }else if(!(at=at.closest?.("${presses}")))return;
    let ticked=at.checked;
    at.type=="checkbox"||e.preventDefault();
    e.stopPropagation();
    if(!key&&at==pressed&&at.type!="checkbox")return;
    pressed=at;
    if(at.type=="submit"&&!sends){
      sends=at;
      setTimeout(repeatEarlyPresses,${patience},true)
    }
    kept.push(()=>{
      if(at.type=="checkbox")at.checked=!ticked;
      at.dispatchEvent(new e.constructor(type,e))
    })
  },true)
}`.replaceAll(/\n */g, '');
