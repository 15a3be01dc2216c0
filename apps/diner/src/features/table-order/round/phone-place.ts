/** spec 3 §9 */
const timeOutMs = 5000
/** An unanswered permission prompt counts as a no: the round is sent without a place. */
const promptMs = 15_000

export interface PhonePlace {
  readonly lat: number
  readonly lng: number
}

/** The phone's position, read when a round is sent and not stored otherwise; null = not available. */
export function phonePlace(): Promise<PhonePlace | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), promptMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: timeOutMs, maximumAge: 60_000 },
    )
  })
}

/** About ten metres: enough to check `orderingDistanceLimit`. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
