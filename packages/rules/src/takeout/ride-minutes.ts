/** A courier on a bicycle in town, lights and stairs included: 12 km/h. */
const metresAMinute = 200
const least = 5
/** Where nobody knows how far it is. */
const unknown = 30

/** Whole minutes that the way to the guest takes; null = nobody knows how far it is. */
export function rideMinutes(metres: number | null): number {
  return metres === null ? unknown : Math.max(least, Math.ceil(metres / metresAMinute))
}
