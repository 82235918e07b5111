/**
 * Markdown that tries to get scripts, handlers, dangerous URLs, styles or foreign markup onto a page: handwritten vectors, and a
 * grammar that mixes their pieces with ordinary Markdown. Each payload calls `alert` or sets `window.hacked`.
 */

/** Ways to write a URL that runs a script, or would if anything between here and the browser normalised it. */
const hostileUrls: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\rscript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript\t:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  'javascript&#x3A;alert(1)',
  'javascript&#0000058alert(1)',
  '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)',
  '&#0000106&#0000097&#0000118&#0000097script:alert(1)',
  'jav&#x09;ascript:alert(1)',
  'jav&#x0A;ascript:alert(1)',
  'jav&#x0D;ascript:alert(1)',
  'jav&Tab;ascript:alert(1)',
  'jav&NewLine;ascript:alert(1)',
  '&#14; javascript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript\\:alert(1)',
  '\\javascript:alert(1)',
  'javascript://%0aalert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:/*--></title></style></textarea></script></xmp><svg/onload=alert(1)>*/',
  'javascript:eval(\'var a=document.createElement("script")\')',
  'vbscript:msgbox(1)',
  'VBSCRIPT:MsgBox("x")',
  'livescript:[code]',
  'mocha:[code]',
  'jscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:text/html;charset=utf-8,%3Cscript%3Ealert(1)%3C/script%3E',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj48L3N2Zz4=',
  'data:application/xhtml+xml,<script>alert(1)</script>',
  'data:,alert(1)',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'filesystem:https://example.com/x',
  'about:blank',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'jar:javascript:alert(1)!/',
  'intent://x#Intent;scheme=javascript;end',
  'ms-settings:x',
  'https:javascript:alert(1)',
  'http:/javascript:alert(1)',
  '//javascript:alert(1)',
  '\\\\javascript:alert(1)',
  '/\\javascript:alert(1)',
  './javascript:alert(1)',
  '?javascript:alert(1)',
  '#javascript:alert(1)',
  '"onmouseover="alert(1)',
  "'onmouseover='alert(1)",
  '"><script>alert(1)</script>',
  '" onfocus=alert(1) autofocus x="',
  '`onmouseover=alert(1)',
  'x" style="x:expression(alert(1))',
  'x" srcdoc="<script>alert(1)</script>',
];

/** Raw HTML from the well-known collections: tags, handlers, namespaces, parser differences. */
export const hostileHtml: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://example.com/x.js></SCRIPT>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script/x>alert(1)</script/x>',
  '<script\n>alert(1)</script\n>',
  '<script>alert(1)',
  '<script src=//example.com/x.js',
  '<<script>script>alert(1)<</script>/script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>/*</script><script>*/alert(1)</script>',
  '<script type="module">import("https://example.com")</script>',
  '<script>\u2028alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<script\u0000>alert(1)</script>',
  '<\u0000script>alert(1)</script>',
  '\ufeff<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)">',
  "<img src=x onerror='alert(1)'>",
  '<img src=x onerror=alert`1`>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x\fonerror=alert(1)>',
  '<img src=x\u000bonerror=alert(1)>',
  '<img src=x\u00a0onerror=alert(1)>',
  '<img src="x"onerror="alert(1)">',
  '<img src=x OnErRoR=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src=x onerror=&#97;&#108;&#101;&#114;&#116;(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src=`x`onerror=alert(1)>',
  '<img src=x:x onerror=alert(1)//',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src=x alt="`><script>alert(1)</script>">',
  '<img srcset="javascript:alert(1) 1x">',
  '<img src=x srcset="x 1x, javascript:alert(1) 2x">',
  '<img lowsrc="javascript:alert(1)">',
  '<img dynsrc="javascript:alert(1)">',
  '<img longdesc="javascript:alert(1)" src=x>',
  '<img usemap="#x" src=x><map name=x><area href="javascript:alert(1)"></map>',
  '<img src=x style="background:url(javascript:alert(1))">',
  '<image src=x onerror=alert(1)>',
  '<image xlink:href="x" onerror=alert(1)>',
  '<input type=image src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<input type="checkbox" class="task-list-item-checkbox" data-sourcepos="1:1-1:3">',
  '<button onclick=alert(1)>x</button>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<form id=x></form><button form=x formaction=javascript:alert(1)>x</button>',
  '<form><button formaction=javascript:alert(1)>x',
  '<isindex action="javascript:alert(1)" type=image>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<textarea autofocus onfocus=alert(1)>',
  '<keygen autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<details/open/ontoggle=alert(1)>',
  '<summary onclick=alert(1)>x</summary>',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<body onscroll=alert(1)><br><br><br><input autofocus>',
  '<html onmouseover=alert(1)>',
  '<html manifest="javascript:alert(1)">',
  '<head><base href="javascript:/"></head>',
  '<base href="javascript:alert(1)//">',
  '<base target="_top" href="https://example.com/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=data:text/html,<script>alert(1)</script>">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<meta charset="utf-7">+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<link rel=stylesheet href="https://example.com/x.css">',
  '<link rel=import href="https://example.com/x.html">',
  '<link rel=prefetch href="https://example.com/">',
  '<style>@import "javascript:alert(1)";</style>',
  '<style>body{background:url("javascript:alert(1)")}</style>',
  '<style>*{x:expression(alert(1))}</style>',
  '<style/onload=alert(1)>',
  '<style></style\n><img src=x onerror=alert(1)></style>',
  '<style><img src="</style><img src=x onerror=alert(1)//">',
  '<style><!--</style><img src=x onerror=alert(1)>--></style>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<div style="-moz-binding:url(https://example.com/x.xml#x)">x</div>',
  '<div style="behavior:url(x.htc)">x</div>',
  '<xss style="xss:expression(alert(1))">',
  '<font color="red" onclick=alert(1)>x</font>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<marquee loop=1 width=0 onfinish=alert(1)>x</marquee>',
  '<bgsound src="javascript:alert(1)">',
  '<blink onclick=alert(1)>x</blink>',
  '<layer src="https://example.com/x.js"></layer>',
  '<ilayer src="https://example.com/x.js"></ilayer>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<iframe/onload=alert(1)>',
  '<iframe><script>alert(1)</script></iframe>',
  '<iframe src=x></iframe><img src=x onerror=alert(1)>',
  '<iframe><img src="</iframe><img src=x onerror=alert(1)>">',
  '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  '<frame src="javascript:alert(1)">',
  '<fencedframe src="https://example.com"></fencedframe>',
  '<portal src="javascript:alert(1)"></portal>',
  '<object data="javascript:alert(1)"></object>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<object type="text/x-scriptlet" data="https://example.com/x"></object>',
  '<object><param name=src value="javascript:alert(1)"></object>',
  '<object><img src="</object><img src=x onerror=alert(1)>"></object>',
  '<embed src="javascript:alert(1)">',
  '<embed src="data:image/svg+xml,<svg onload=alert(1)>" type="image/svg+xml">',
  '<embed code="https://example.com/x.swf" allowscriptaccess=always>',
  '<applet code="x" codebase="https://example.com/"></applet>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster="javascript:alert(1)"></video>',
  '<video controls onloadstart=alert(1)><source src=x></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<audio autoplay onplay=alert(1) src="data:audio/wav;base64,UklGRg=="></audio>',
  '<track src=x onerror=alert(1)>',
  '<picture><source srcset="x" onerror=alert(1)><img src=x onerror=alert(1)></picture>',
  '<canvas onclick=alert(1)></canvas>',
  '<dialog open onclose=alert(1)>x</dialog>',
  '<menu><command onclick=alert(1)></menu>',
  '<menuitem icon="javascript:alert(1)" onclick=alert(1)>',
  '<div popover onbeforetoggle=alert(1) id=x>x</div><button popovertarget=x>y</button>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://example.com" onclick=alert(1)>x</a>',
  '<a href="https://example.com" ping="https://example.com/x">x</a>',
  '<a href="https://example.com" target="_top" download>x</a>',
  '<a href=javascript&colon;alert(1)>x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="javascript:alert(1)" href="https://example.com">x</a>',
  '<a HREF="https://example.com" hReF="javascript:alert(1)">x</a>',
  '<a/href="javascript:alert(1)">x</a>',
  '<a \u0000href="javascript:alert(1)">x</a>',
  '<a href\u0000="javascript:alert(1)">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="#x" onfocus=alert(1) autofocus tabindex=1>x</a>',
  '<a onmouseover="alert(1)"\nhref=x>x</a>',
  '<a id=x><a id=x name=y href="cid:javascript:alert(1)">x</a>',
  '<area href="javascript:alert(1)" shape=default>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x=0 y=20>x</text></a></svg>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text x=20 y=20>x</text></a></svg>',
  '<svg><set attributeName=onload to=alert(1)></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x"/></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg><foreignObject><body onload=alert(1)></foreignObject></svg>',
  '<svg><image href=x onerror=alert(1)></svg>',
  '<svg><style><img src="</style><img src=x onerror=alert(1)>"></style></svg>',
  '<svg><style>&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;</style></svg>',
  '<svg><title><img src=x onerror=alert(1)></title></svg>',
  '<svg><desc><img src="</desc><img src=x onerror=alert(1)>"></desc></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style></p></svg>',
  '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
  '<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><feImage xlink:href="data:image/svg+xml,x"/></svg>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><maction actiontype="statusline#https://example.com" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><table><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
  '<math><annotation-xml encoding="text/html"><style><img src="</style><img src=x onerror=alert(1)>"></style></annotation-xml></math>',
  '<math><mi/xlink:href="data:x,<script>alert(1)</script>">',
  '<math><!--</math><img src=x onerror=alert(1)>-->',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noscript><style></noscript><img src=x onerror=alert(1)>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><img title="</noframes><img src=x onerror=alert(1)>"></noframes>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<xmp><svg onload=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<textarea></textarea\n><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<template shadowrootmode=open><script>alert(1)</script></template>',
  '<template><s><template><s><img src=x onerror=alert(1)>@shafigullin</s></template></s></template>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<option><style></option></select><b><img src=xx: onerror=alert(1)></style></option>',
  '<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>',
  '<slot onslotchange=alert(1)></slot>',
  '<x onclick=alert(1) tabindex=1 autofocus onfocus=alert(1)>x</x>',
  '<custom-element is="x" onconnected=alert(1)></custom-element>',
  '<b is="x-y" onclick=alert(1)>x</b>',
  '<p contenteditable onbeforeinput=alert(1) autofocus>x</p>',
  '<p slot=x part=y exportparts=z>x</p>',
  '<p draggable=true ondragstart=alert(1)>x</p>',
  '<p onpointerrawupdate=alert(1) oncontentvisibilityautostatechange=alert(1) style="content-visibility:auto">x</p>',
  '<p onanimationstart=alert(1) style="animation:x">x</p>',
  '<p ontransitionend=alert(1)>x</p>',
  '<p nonce=x integrity=y>x</p>',
  '<p itemscope itemref=x accesskey=x>x</p>',
  '<p id="__proto__" class="constructor">x</p>',
  '<a id=document></a><a id=location href=https://example.com></a><img name=cookie><form name=body></form>',
  '<img name=getElementById><img name=currentScript src=x>',
  '<a id=defaultView><a id=defaultView name=x href=https://example.com></a>',
  '<table background="javascript:alert(1)"><tr><td>x</table>',
  '<table><td background="javascript:alert(1)">x</table>',
  '<table><caption><svg onload=alert(1)></caption></table>',
  '<table><colgroup><style></colgroup><img src=x onerror=alert(1)></style></table>',
  '<table><tr><td><table><tr></td></tr></table></table></td></tr><script>alert(1)</script>',
  '<table><a href=https://example.com><tr><td></a></table>',
  '<table><p><table><div></table></p></div></table></td></tr></table>',
  '<ul><li><div><li></div></li></ul>',
  '<ul><li><div><li></div></div></div></li></ul></ul>',
  '</div></div></div></li></ul></td></tr></table><p>out</p>',
  '<dl><dd><div><dd></div></dd></dl></dl>',
  '</article></section></main></body></html><p>out</p>',
  '</p></p></p></p></a></b></i></form>',
  '<h1><div><h2></div></h1></h2></h1>',
  '<h2><ul><h1><h1>',
  '<h2><ul>\n\n# <h2>',
  '<b><p></b></p><i><p></i></p></b></i>',
  '<a><p><a></p></a></a></p>',
  '<ruby><rt><div><rt></div></ruby></div>',
  '<button><button></button></div></button>',
  '<nobr><nobr><div></nobr></div></nobr>',
  '<p><table><p></table></p><p>',
  '<details><summary><details></summary></details></summary></details></details>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!---><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>-->',
  '<!-- > <script>alert(1)</script> -->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![if IE]><script>alert(1)</script><![endif]>',
  '<!--`<img/src=` onerror=alert(1)> --!>',
  '<! foo="><script>alert(1)</script>">',
  '</ foo="><script>alert(1)</script>">',
  '<? foo="><script>alert(1)</script>">',
  '<% foo><x foo="%><script>alert(1)</script>">',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<?php echo "<script>alert(1)</script>"?>',
  '<!DOCTYPE x [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<xml id=x><x><c><![CDATA[<img src="javas]]><![CDATA[cript:alert(1)">]]></c></x></xml>',
  '<html xmlns:xss><?import namespace="xss" implementation="https://example.com/x.htc"><xss:xss>x</xss:xss></html>',
  '<div datasrc="#x" dataformatas=html datafld=c></div>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&#x3c;img src=x onerror=alert(1)&#x3e;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '\\<script>alert(1)\\</script>',
  '<scr\\ipt>alert(1)</scr\\ipt>',
  '\u00bcscript\u00bealert(1)\u00bc/script\u00be',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '<coppice-ref data-key="user:@root" data-kind="user" data-id="root">@root</coppice-ref>',
  '<coppice-ref data-key="x" data-kind="issue" data-id="1" data-href="javascript:alert(1)">x</coppice-ref>',
  '<span title=\'<coppice-ref data-key="x" data-kind="issue" data-id="1">x</coppice-ref>\'>x</span>',
  '<div title="\n\n#1 @user `#f00` ~bug\n\n">x</div>',
  '<img alt="\n\n- [ ] task #2\n\n" src=x>',
  '<a href="\n\n@user\n\n">x</a>',
  '<p id="\n\n# heading #3\n\n">x</p>',
  "<div title='\n\n```js\nalert(1)\n```\n\n'>x</div>",
  '<div title="\n\n[^1]\n\n[^1]: x\n\n">x</div>',
  '<div title="\n\n#1 @user `#f00` ~bug\n\n<div ">x</div>',
  '<div title="\n\n- [ ] task #2\n\n</div "><p x=">x</div>',
  "<div title='\n\n```js\nalert(1)\n```\n\n<div '>x</div>",
  '<p id="\n\n# heading #3\n\n<p ">x</p>',
  '<p class="\n\n@user\n\n<p onclick=alert(1) ">x</p>',
  '<details open="\n\n[x](javascript:alert(1)) @user\n\n<details ontoggle=alert(1) ">x</details>',
];

/** Markdown's own constructs used for attacks; `URL` stands for a hostile URL. */
const hostileTemplates: readonly string[] = [
  '[x](URL)',
  '[x](<URL>)',
  '[x](URL "title")',
  '[x](URL \'title" onmouseover=alert(1) "\')',
  '[x][y]\n\n[y]: URL',
  '[y]\n\n[y]: <URL>\n',
  '[y]: URL "t"\n\n[y][] ![y]',
  '![x](URL)',
  '![x" onerror="alert(1)](URL)',
  '![x](URL "a\\" onerror=alert(1) b=\\"")',
  '[![x](URL)](URL)',
  '<URL>',
  'URL',
  'see URL.',
  '[x](//x "URL")',
  '<a href="URL">x</a>',
  "<a href='URL'>x</a>",
  '<a href=URL>x</a>',
  '<img src="URL">',
  '<img src=URL>',
  '<a name="URL" id="URL" title="URL">x</a>',
  '| [x](URL) | `URL` |\n|--|--|\n| ![x](URL) | URL |',
  '[^x]: [y](URL)\n\nz[^x]',
  '# [x](URL) URL\n\n[[_TOC_]]',
  '- [ ] [x](URL) <URL>',
  '~~[x](URL)~~ {+ [x](URL) +} {- URL -}',
  '~"URL" %"URL" @URL #1URL',
  '```URL\nURL\n```',
  '``` js "><script>alert(1)</script>\nURL\n```',
  '```math\nURL\n```\n\n```mermaid\nclick A "URL"\n```',
  '$`URL`$',
  '---\nURL\nx: URL\n---\n',
  '<details><summary>URL</summary>\n\n[x](URL)\n\n</details>',
  'https://coppice.test/g/p/-/issues/1?URL#URL',
];

/** Every handwritten vector: the raw HTML, and each template with each URL. */
export function* hostileVectors(): Generator<string> {
  yield* hostileHtml;
  for (const template of hostileTemplates) {
    for (const url of hostileUrls) yield template.replaceAll('URL', () => url);
  }
}

/** A small seeded random number generator (mulberry32), so that a failure can be reproduced. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const tags = 'a abbr b blockquote body br button caption code col coppice-ref dd details div dl dt em embed font form frameset h1 h2 head hr html i iframe img input ins kbd li link listing marquee math meta mglyph mi mtext nobr noembed noscript object ol optgroup option p path plaintext pre q rp rt ruby s script section select span strike style sub summary sup svg table tbody td template textarea tfoot th thead title tr tt ul video wbr xmp annotation-xml foreignObject desc'.split(' '); // prettier-ignore
const attributeNames = 'href src id class name title style onclick onerror onload onmouseover srcset data-key data-kind data-href data-sourcepos align width open type checked xlink:href formaction action srcdoc is slot background ping target rel lang dir \u0000x x"y x\'y x<y'.split(' '); // prettier-ignore
const words = ['text', '#1', 'g/p#2', '@user', '~bug', '~"a b"', '%v1', 'deadbeef', ':tada:', '`code`', '`#f00`', '**bold**', '_em_', '~~gone~~', '{+ in +}', '{- out -}', '[x](y)', '[^1]', '$`x`$', '\\', '&lt;', '&#60;', '&', '<', '>', '"', "'", '`', '\u0000', '\u2028', 'https://example.com/?a=b&c', 'www.example.com', 'a@example.com', '[TOC]', '-->', '<!--', ']]>', '<![CDATA[', '\u{1f600}', '\ud800', '\t', '|', '*', '_', '[', ']', '(', ')', '!', '#']; // prettier-ignore

const indent = (prefix: string, text: string): string => text.replaceAll('\n', `\n${prefix}`);

/** A hostile document of the grammar; the same for the same seed. */
export function hostileMarkdown(seed: number): string {
  const random = numbersFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const url = (): string => (random(3) === 0 ? pick(['docs/x.md', '#x', 'https://example.com', '/uploads/a/b.png']) : pick(hostileUrls)); // prettier-ignore

  const attribute = (): string => {
    const quote = pick(['"', "'", '', '"', '`']);
    const value = random(2) === 0 ? url() : random(2) === 0 ? 'alert(1)' : inline(1);
    return ` ${pick(attributeNames)}${pick(['=', ' = ', '=\n', '', '=='])}${quote}${value}${random(8) === 0 ? '' : quote}`;
  };
  const openTag = (): string => {
    const attributes = Array.from({ length: random(3) }, attribute).join('');
    return `<${pick(['', '', '', '', '/', '\u0000', ' '])}${pick(tags)}${attributes}${pick(['>', '>', '>', '>', '/>', '', '\n>', '>>'])}`;
  };
  const closeTag = (): string => `</${pick(tags)}${pick(['>', '>', '>', ' >', ''])}`;

  function inline(depth: number): string {
    return Array.from({ length: 1 + random(4) }, () => {
      switch (random(depth > 3 ? 4 : 11)) {
        case 0:
        case 1:
          return pick(words);
        case 2:
          return openTag();
        case 3:
          return closeTag();
        case 4:
          return pick(hostileHtml);
        case 5:
          return pick(hostileTemplates).replaceAll('URL', url);
        case 6: {
          const dollars = pick(['$', '$$', '$`']);
          return dollars + inline(depth + 1) + pick([dollars, '`$', '$', '']);
        }
        case 7:
          return `![${inline(depth + 1)}](${url()}${pick(['.mp4', '.webm#t=1', '.mp3', '.ogg?x'])})`;
        case 8:
          return `${pick(['*', '**', '~~', '`', '{+ ', '<b>', '[', '~"'])}${inline(depth + 1)}${pick(['*', '**', '~~', '`', ' +}', '</b>', '](x)', '"'])}`;
        default:
          return openTag() + inline(depth + 1) + closeTag();
      }
    }).join(pick(['', ' ', ' ', '\n']));
  }

  function block(depth: number): string {
    const nested = (): string => (depth > 3 ? inline(2) : block(depth + 1));
    switch (random(15)) {
      case 0:
        return `${'#'.repeat(1 + random(6))} ${inline(0)}`;
      case 1:
        return `> ${indent('> ', nested())}`;
      case 2:
        return `- ${pick(['', '[ ] ', '[x] '])}${indent('  ', nested())}\n- ${inline(1)}`;
      case 3:
        return `1. ${indent('   ', nested())}`;
      case 4:
        return `${pick(['```', '~~~', '````'])}${pick(['', 'js', 'html', 'math', 'mermaid', inline(2)])}\n${inline(0)}\n${pick(['```', '~~~', ''])}`;
      case 5:
        return `| ${inline(2)} | ${inline(2)} |\n|:--|--:|\n| ${inline(2)} | ${inline(2)} |`;
      case 6:
        return `[^1]: ${indent('    ', nested())}`;
      case 7:
        return `[${pick(['x', 'y', inline(3)])}]: ${url()} "${inline(3)}"`;
      case 8:
        return `    ${inline(1)}`;
      case 13:
        return `> [!${pick(['note', 'WARNING', 'tip', 'x'])}]${pick(['', ' ', ' title'])}${inline(2)}\n${indent('> ', nested())}`;
      case 14:
        return `$$${pick(['', '\n', ' '])}${pick([inline(1), nested()])}${pick(['$$', '\n$$', ''])}`;
      case 9:
        return `${openTag()}\n\n${nested()}\n\n${closeTag()}`;
      case 10:
        return pick(hostileHtml);
      default:
        return inline(0);
    }
  }

  const head = random(6) === 0 ? `---\n${inline(1)}\n---\n` : '';
  return head + Array.from({ length: 1 + random(6) }, () => block(0)).join(pick(['\n\n', '\n\n', '\n']));
}
