/** spec 3 §9 */
const timeOutMs = 5000
/** A prompt of the browser that nobody answers is a no: the round goes out without a place. */
const promptMs = 15_000

export interface PhonePlace {
  readonly lat: number
  readonly lng: number
}

/** Where the phone is, asked for at the moment of sending and kept nowhere else; null when it does not say. */
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

/** Some ten metres: whether somebody is within 600 m needs no more. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
