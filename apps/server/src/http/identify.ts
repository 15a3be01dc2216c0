import type { Route } from '@comanda/contract/route.ts'
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageOf as languageOfTag,
} from '@comanda/rules/language/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTheirs, type Place, placeOf } from './access.ts'
import type { Call, Guest, StaffMember } from './call.ts'
import {
  guestSeconds,
  newGrant,
  newGuest,
  type OpenedGuest,
  openGuest,
  renewGuest,
  sealGuest,
  withGrant,
  withKeep,
} from './guest-cookie.ts'
import { openServing, type Serving } from './signed-cookie.ts'

export type Identify = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: Pick<Route, 'access' | 'raw'>,
) => Promise<Call>

export interface IdentifyDeps {
  readonly cookieSecret: Buffer
  /** True when phones reach us by https: cookies then carry the `__Host-` prefix and Secure. */
  readonly secure: boolean
  readonly now: () => Date
  readonly sessions: Sessions
}

/** The person of a session token, and whether the session is due for renewal. */
export interface StaffSession {
  readonly staff: StaffMember
  readonly isDue: boolean
}

export interface Sessions {
  /** Null when the session has ended. */
  sessionOf(token: string, now: Date): Promise<StaffSession | null>
  /** Renews the session and returns its new life in seconds; 0 = it has ended, or another call renewed it. */
  renew(token: string, now: Date): Promise<number>
}

export interface CookieNames {
  readonly guest: string
  readonly staff: string
  /** Says that this phone acts as staff at tables (signed-cookie.ts). */
  readonly serving: string
  /** The names that this device has signed in at. */
  readonly device: string
  readonly language: string
  /** The member's session at this seller. */
  member(sellerId: string): string
}

export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : ''
  return {
    guest: `${prefix}guest`,
    staff: `${prefix}staff`,
    serving: `${prefix}serving`,
    device: `${prefix}device`,
    language: 'lang',
    member: (sellerId) => `${prefix}member-${sellerId}`,
  }
}

/**
 * Finds the caller: a guest by signed cookie (made when a route needs one), staff by session cookie. At tables a phone
 * acts as staff only after a waiter's sign-in. The serving cookie alone decides, and no page can set it.
 */
export function createIdentify(deps: IdentifyDeps): Identify {
  const names = cookieNames(deps.secure)
  return async (request, reply, route) => {
    const now = deps.now()
    const guest = openGuest(request.cookies[names.guest], now, deps.cookieSecret)
    const token = request.cookies[names.staff]
    const session = token === undefined ? null : await deps.sessions.sessionOf(token, now)
    const staff = session?.staff ?? null
    const serving = openServing(request.cookies[names.serving], deps.cookieSecret)
    const serves = servesAs(serving, staff, placeOf((request.params ?? {}) as Place))
    const setCookie: Call['setCookie'] = (name, value, maxAge) => {
      reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secure, maxAge })
    }
    if (session?.isDue && mayTellCookies(route)) await renewSession(request, now, deps, names, setCookie)
    const known = isForGuests(route.access) ? keepGuest(guest, request, now, deps, names, setCookie) : guest
    return {
      requestId: request.id,
      now,
      language: languageOf(request, names),
      guest: known,
      staff,
      serves,
      once: { key: '', scope: '', hash: '' },
      log: request.log,
      actor: actorOf(route.access, known, staff, serves),
      address: request.ip,
      session: token ?? null,
      device: request.cookies[names.device] ?? null,
      memberToken: (sellerId) => request.cookies[names.member(sellerId)] ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      grantTable(place, mark) {
        const granted = withGrant(known ?? newGuest(), newGrant(place, mark, now))
        setCookie(names.guest, sealGuest(granted, now, deps.cookieSecret), guestSeconds(granted, now))
      },
      keepGuest(until) {
        if (known === null || until.getTime() <= (known.keptUntil ?? 0)) return
        const kept = withKeep(known, until)
        setCookie(names.guest, sealGuest(kept, now, deps.cookieSecret), guestSeconds(kept, now))
      },
      countKept: () => undefined,
      setCookie,
    }
  }
}

/** A failed renewal does not fail the call: the session still lives for days. */
async function renewSession(
  request: FastifyRequest,
  now: Date,
  { sessions }: IdentifyDeps,
  names: CookieNames,
  setCookie: Call['setCookie'],
): Promise<void> {
  const { [names.staff]: token = '', [names.serving]: serving } = request.cookies
  try {
    const seconds = await sessions.renew(token, now)
    if (seconds === 0) return
    setCookie(names.staff, token, seconds)
    // Both cookies: without the serving cookie the waiter's phone would act as a guest's.
    if (serving !== undefined) setCookie(names.serving, serving, seconds)
  } catch (error) {
    request.log.warn({ err: error }, 'a staff session could not be renewed')
  }
}

/** At another seller's table, or in a store where they do not work, staff are guests. */
function servesAs(serving: Serving | null, staff: StaffMember | null, place: Place): Call['serves'] {
  if (serving === null || (place.sellerId !== undefined && place.sellerId !== serving.sellerId)) return 'no'
  if (staff?.sellerId !== serving.sellerId || staff.username !== serving.username) return 'ended'
  return isTheirs(staff, place) ? 'yes' : 'no'
}

/**
 * On calls for guests the guest acts, even with staff signed in on the same phone, unless the phone serves. On other
 * calls staff come first.
 */
function actorOf(
  access: Route['access'],
  guest: Guest | null,
  staff: StaffMember | null,
  serves: Call['serves'],
): string {
  const byStaff = staff === null ? null : `staff:${staff.username}`
  const byGuest = guest?.uid ?? null
  return (isForGuests(access) && serves !== 'yes' ? (byGuest ?? byStaff) : (byStaff ?? byGuest)) ?? 'nobody'
}

/** Proxies may cache a public answer, and a stream writes its head without cookies. */
function mayTellCookies({ access, raw }: Pick<Route, 'access' | 'raw'>): boolean {
  return access !== 'public' && raw !== 'stream'
}

function isForGuests(access: Route['access']): boolean {
  return access === 'guest' || access === 'table'
}

/**
 * Makes the guest that a route needs, and renews the cookie while in use (120 minutes, spec 1 §6). Only on routes for
 * guests: no proxy caches their answers, so none passes a cookie on.
 */
function keepGuest(
  guest: OpenedGuest | null,
  request: FastifyRequest,
  now: Date,
  deps: IdentifyDeps,
  names: CookieNames,
  setCookie: Call['setCookie'],
): Guest {
  const place = placeOf((request.params ?? {}) as Place)
  const kept = guest === null ? newGuest() : renewGuest(guest, place, now)
  if (kept !== null) setCookie(names.guest, sealGuest(kept, now, deps.cookieSecret), guestSeconds(kept, now))
  return kept ?? guest ?? newGuest()
}

/** `lang` of the address, else our app's own, else the cookie's language, else the phone's, else Chinese. */
export function languageOf(request: FastifyRequest, names: Pick<CookieNames, 'language'>): Language {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  for (const candidate of [asked, languageOfPage(request), request.cookies[names.language]]) {
    if (isLanguage(candidate)) return candidate
  }
  return preferredLanguage(request.headers['accept-language']) ?? defaultLanguage
}

/** A call of our app names its page's language alone. The cookie may be another tab's. */
function languageOfPage({ headers }: FastifyRequest): string | undefined {
  return headers.accept === 'application/json' ? headers['accept-language'] : undefined
}

/** The first of our languages in the header; phones list them by preference. */
export function preferredLanguage(header: string | undefined): Language | null {
  for (const tag of (header ?? '').split(',')) {
    const language = languageOfTag(tag)
    if (language !== undefined) return language
  }
  return null
}
