export interface RouteHintParams {
  readonly tab?: string | undefined
  readonly outtradeno?: string | undefined
  readonly acttypeid?: string | undefined
  /** Whether this guest has unpaid bills at the store; decides the target of `xmdindex`. */
  readonly hasUnpaidBills?: boolean | undefined
}

const tabs = ['home', 'order', 'bill']
const wrongPage = '/error'

/**
 * The path within the app that an entry link leads to (spec 1 §2 "Entry redirect by a route hint").
 * A tab that is not allowed becomes the hint's default. An unknown hint is a path if it cannot leave our origin, else
 * /error.
 */
export function entryPath(hint: string | undefined, params: RouteHintParams = {}): string {
  switch (hint) {
    case 'hmdpayindex':
      return '/check/hmd/0/0'
    case 'xmdcheck':
      return params.outtradeno ? `/check/xmd/${encodeURIComponent(params.outtradeno)}/1` : wrongPage
    case 'xmdindex':
      return params.hasUnpaidBills ? '/index/bill' : indexPath(params.tab, 'order')
    case 'hmdindex':
      return indexPath(params.tab, 'order')
    case 'bill':
      return indexPath(params.tab, 'bill')
    case 'choose':
      return indexPath(params.tab, 'home')
    case 'acttype':
      return params.acttypeid ? `/acttype/${encodeURIComponent(params.acttypeid)}` : wrongPage
    default:
      return ownPath(hint ?? '')
  }
}

function indexPath(tab: string | undefined, otherwise: string): string {
  return `/index/${tab !== undefined && tabs.includes(tab) ? tab : otherwise}`
}

/**
 * Anyone can write a link. Browsers read `//evil`, `/\evil` and `/<tab>/evil` as another host, and `javascript:` as
 * code.
 * So only plain same-origin paths pass: printable ASCII, no backslash, no empty or dot segment, no scheme.
 */
function ownPath(text: string): string {
  if (text === '' || text === '/') return '/index/home'
  const path = text.startsWith('/') ? text : `/${text}`
  const segments = (path.split(/[?#]/, 1)[0] ?? '').slice(1).split('/')
  const plain = /^[!-~]+$/.test(path) && !/["'<>\\^`{|}]/.test(path)
  const broken = segments.some((segment, index) => {
    const last = index === segments.length - 1
    return (segment === '' && !last) || /^(?:\.|%2e){1,2}$/i.test(segment) || segment.includes(':')
  })
  return plain && !broken ? path : wrongPage
}
