/** A courier on a bicycle in town, lights and stairs included: 12 km/h. */
const metresAMinute = 200
const least = 5
/** For an unknown distance. */
const unknown = 30

/** Whole minutes of the way to the guest; null metres = unknown distance. */
export function rideMinutes(metres: number | null): number {
  return metres === null ? unknown : Math.max(least, Math.ceil(metres / metresAMinute))
}
