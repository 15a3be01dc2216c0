import { inlineHash } from '../http/inline-hash.ts'
import { escapeHtml } from './html.ts'

export interface StartFiles {
  readonly scripts: readonly string[]
  readonly preloads: readonly string[]
  /** Data the page needs to become live; fetched beside the scripts. */
  readonly menuUrl: string | null
}

/**
 * What makes a page live. Of pages that are readable as they come nothing is asked for before they and their first pictures
 * have been painted, so that words and pictures have the line to themselves. It waits for no picture longer than a second
 * after the words; a tap, or a page nobody looks at, does not wait at all. A page that the phone draws has its scripts in its head (`data-here`).
 * A button tapped before anything listens is tapped again when it does (`data-started` on the document), once: a guest
 * with a slow phone must not wonder where their dish is.
 * A script that does not come, because the phone goes from one network to another just then, is remembered by the browser as not
 * to be had: as soon as the server answers, the page is loaded anew, by itself and once. HEAD, as the service worker would answer
 * a GET from what it keeps. A guest who goes elsewhere meanwhile gets there: some browsers give up the scripts of a page as soon as
 * it is left, and Safari on phones says of nothing that it is being left. Hence the wait before the first look; who has not got
 * away within half a minute never will.
 * A picture that has come says so on its parent (`data-img`), and so does one that will not come (`no`): its blur then goes, and
 * the latter's plate is there with the dish's initial (packages/ui picture.module.css).
 * It names no file, so that one hash in the page's policy is right for every page; old engines must be able to read it.
 */
const startText = `(function(d){
var s=d.currentScript.dataset,gone='here' in s,lost,left=0
function add(name,props){var e=d.createElement(name);for(var p in props)e[p]=props[p];d.head.appendChild(e)}
function go(){
if(gone||d.readyState=='loading')return
gone=1
if(s.data)add('link',{rel:'preload',as:'fetch',crossOrigin:'anonymous',href:s.data})
s.scripts.split(' ').forEach(function(f){add('script',{type:'module',src:f})})
if(s.preloads)s.preloads.split(' ').forEach(function(f){add('link',{rel:'modulepreload',href:f})})
}
function painted(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(go)})})}
d.addEventListener('DOMContentLoaded',function(){
if(gone||d.hidden)go()
else{addEventListener('load',painted);requestAnimationFrame(function(){setTimeout(go,1000)})}
})
addEventListener('pointerdown',go,true)
function fail(){
var n=performance.getEntriesByType('navigation')[0]
if(lost||'started' in h.dataset||n&&n.type=='reload')return
lost=1
setTimeout(again,3000)
}
function again(){
if('started' in h.dataset)return
if(performance.now()<left)return setTimeout(again,3000)
fetch(s.scripts.split(' ')[0],{method:'HEAD',cache:'no-store'}).then(function(a){
if(a.status>499||performance.now()<left)throw a
if(!('started' in h.dataset))location.reload()
}).catch(function(){setTimeout(again,3000)})
}
addEventListener('unhandledrejection',fail)
function leave(){left=performance.now()+30000}
addEventListener('beforeunload',leave)
addEventListener('pageshow',function(e){if(e.persisted){left=0;again()}})
var h=d.documentElement,taps=[]
d.addEventListener('click',function early(e){
if('started' in h.dataset)return d.removeEventListener('click',early,true)
var b=e.target.closest&&e.target.closest('button')
if(b){taps.push(b);b.setAttribute('aria-busy','true')}
},true)
function seen(e){
var i=e.target
if(i.tagName=='SCRIPT'&&e.type=='error')fail()
if(i.tagName!='IMG')return
var no=e.type=='error'
i.style.visibility=no?'hidden':''
i.parentNode.setAttribute('data-img',no?'no':'')
}
d.addEventListener('load',seen,true)
d.addEventListener('error',seen,true)
new MutationObserver(function(_,o){
if(!h.dataset.ready)return
o.disconnect()
removeEventListener('beforeunload',leave)
taps.forEach(function(b){b.removeAttribute('aria-busy');if(b.isConnected)b.click()})
}).observe(h,{attributes:true,attributeFilter:['data-ready']})
})(document)`

export const startScriptHash = inlineHash(startText)

/** Stands before the stylesheet: after it, it would hold up the page until the stylesheet is here. */
export function startScript(
  { scripts, preloads, menuUrl }: StartFiles,
  { readable }: { readonly readable: boolean },
): string {
  const later = [
    `data-preloads="${escapeHtml(preloads.join(' '))}"`,
    ...(menuUrl === null ? [] : [`data-data="${escapeHtml(menuUrl)}"`]),
  ]
  const data = [`data-scripts="${escapeHtml(scripts.join(' '))}"`, ...(readable ? later : ['data-here'])]
  return `<script ${data.join(' ')}>${startText}</script>`
}

/** For pages the phone draws: the sooner the better. Stands after the stylesheet. */
export function startAtOnce({ scripts, preloads, menuUrl }: StartFiles): string {
  return [
    ...scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...(menuUrl === null
      ? []
      : [`<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(menuUrl)}">`]),
  ].join('')
}
