/** 15 km/h: a bicycle in a town, with its traffic lights. */
const metresPerMinute = 250
/** Finding the bicycle, the door and the bell. */
const doorMinutes = 5
/** Nobody knows how far it is. */
const unknownMinutes = 20

/** Whole minutes from the store's counter to the guest's door; `metres` by bicycle, null = unknown. */
export function rideMinutes(metres: number | null): number {
  return metres === null ? unknownMinutes : doorMinutes + Math.ceil(Math.max(0, metres) / metresPerMinute)
}
