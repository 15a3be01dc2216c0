import { vi } from 'vitest'

/*
 * As much of a page as React and code that writes by hand need to put elements into it, in Node: what stands there can be read as
 * HTML and tapped. It lays nothing out.
 */

type Listener = (event: PageEvent) => void

/** What happens to an element, as far as steppers look at it. */
export interface PageEvent {
  readonly type: string
  readonly target: PageElement
  readonly key?: string | undefined
  readonly detail: number
  readonly timeStamp: number
  readonly bubbles: boolean
  defaultPrevented: boolean
  preventDefault(): void
  stopPropagation(): void
}

class PageNode {
  readonly nodeType: number
  readonly nodeName: string
  parentNode: PageNode | null = null
  childNodes: PageNode[] = []

  constructor(nodeType: number, nodeName: string) {
    this.nodeType = nodeType
    this.nodeName = nodeName
  }

  get ownerDocument(): PageDocument {
    return page
  }

  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null
  }

  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null
  }

  get nextSibling(): PageNode | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }

  insertBefore(node: PageNode, next: PageNode | null): void {
    node.remove()
    const at = next === null ? this.childNodes.length : this.childNodes.indexOf(next)
    this.childNodes.splice(at, 0, node)
    node.parentNode = this
  }

  append(...nodes: readonly PageNode[]): void {
    for (const node of nodes) this.insertBefore(node, null)
  }

  appendChild(node: PageNode): void {
    this.append(node)
  }

  before(...nodes: readonly PageNode[]): void {
    for (const node of nodes) this.parentNode?.insertBefore(node, this)
  }

  removeChild(node: PageNode): void {
    this.childNodes = this.childNodes.filter((child) => child !== node)
    node.parentNode = null
  }

  remove(): void {
    this.parentNode?.removeChild(this)
  }

  contains(node: PageNode | null): boolean {
    return node !== null && (node === this || this.contains(node.parentNode))
  }
}

class PageText extends PageNode {
  nodeValue: string

  constructor(nodeValue: string) {
    super(3, '#text')
    this.nodeValue = nodeValue
  }
}

export class PageElement extends PageNode {
  readonly tagName: string
  readonly namespaceURI: string
  readonly attributes = new Map<string, string>()
  readonly style = {}
  onclick: Listener | null = null
  onkeydown: Listener | null = null
  private readonly listeners: { type: string; listener: Listener; isCapture: boolean }[] = []

  constructor(tag: string, namespaceURI: string) {
    super(1, tag.toUpperCase())
    this.tagName = tag.toUpperCase()
    this.namespaceURI = namespaceURI
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value))
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  set className(value: string) {
    this.setAttribute('class', value)
  }

  set type(value: string) {
    this.setAttribute('type', value)
  }

  set tabIndex(value: number) {
    this.setAttribute('tabindex', String(value))
  }

  set textContent(text: string) {
    for (const child of this.childNodes) child.parentNode = null
    this.childNodes = []
    if (text !== '') this.append(new PageText(text))
  }

  get firstElementChild(): PageElement | null {
    return this.childNodes.find((child) => child instanceof PageElement) ?? null
  }

  cloneNode(): PageElement {
    const copy = new PageElement(this.tagName.toLowerCase(), this.namespaceURI)
    for (const [name, value] of this.attributes) copy.setAttribute(name, value)
    for (const child of this.childNodes) {
      copy.append(child instanceof PageElement ? child.cloneNode() : new PageText((child as PageText).nodeValue))
    }
    return copy
  }

  /** By the name of a tag, or by a role. */
  querySelector(wanted: string): PageElement | null {
    const isWanted = (one: PageElement) => one.tagName.toLowerCase() === wanted || one.attributes.get('role') === wanted
    for (const child of this.childNodes) {
      const found = child instanceof PageElement ? (isWanted(child) ? child : child.querySelector(wanted)) : null
      if (found) return found
    }
    return null
  }

  addEventListener(type: string, listener: Listener, options?: boolean | { capture?: boolean }): void {
    const isCapture = typeof options === 'object' ? options.capture === true : options === true
    this.listeners.push({ type, listener, isCapture })
  }

  removeEventListener(): void {}

  focus(): void {
    const before = page.activeElement
    if (before === this) return
    page.activeElement = this
    before?.fire('focusout')
    this.fire('focusin')
  }

  /** Tells everybody from the outermost in, and from here out. */
  fire(type: string, { key }: { key?: string } = {}): PageEvent {
    const event: PageEvent = {
      ...{ type, key, target: this, bubbles: true, detail: 0, timeStamp: 0, defaultPrevented: false },
      preventDefault: () => {
        event.defaultPrevented = true
      },
      stopPropagation: () => undefined,
    }
    const path: PageElement[] = []
    for (let node: PageNode | null = this; node instanceof PageElement; node = node.parentNode) path.push(node)
    for (const node of path.toReversed()) node.hear(event, true)
    for (const node of path) {
      if (type === 'click') node.onclick?.(event)
      if (type === 'keydown') node.onkeydown?.(event)
      node.hear(event, false)
    }
    return event
  }

  private hear(event: PageEvent, isCapture: boolean): void {
    for (const one of this.listeners) if (one.type === event.type && one.isCapture === isCapture) one.listener(event)
  }
}

class PageDocument extends PageNode {
  activeElement: PageElement | null = null
  readonly body = null
  readonly createTextNode = (text: string) => new PageText(text)
  readonly addEventListener = () => undefined

  constructor() {
    super(9, '#document')
  }

  createElement(tag: string): PageElement {
    return new PageElement(tag, 'http://www.w3.org/1999/xhtml')
  }

  createElementNS(namespace: string, tag: string): PageElement {
    return new PageElement(tag, namespace)
  }
}

const page = new PageDocument()

/** The page of this test, from now on; answers the element that a root is made in. */
export function openPage(): PageElement {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { event: undefined, HTMLIFrameElement: class {} }))
  vi.stubGlobal('document', page)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return page.createElement('div')
}

export const focused = (): PageElement | null => page.activeElement

/** What stands in an element, attributes by name: nobody reads their order. */
export function htmlIn(element: PageElement): string {
  return element.childNodes.map(htmlOf).join('')
}

function htmlOf(node: PageNode): string {
  if (!(node instanceof PageElement)) return (node as PageText).nodeValue
  const tag = node.tagName.toLowerCase()
  const attributes = [...node.attributes].sort().map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${attributes.join('')}>${htmlIn(node)}</${tag}>`
}
