/**
 * Text messages cost money, and an attacker earns by making a server text their own numbers (SMS pumping).
 * Each message counts in all of these limits before it is sent; the first full one refuses it. No limit depends on
 * whether a number is known. Numbers of one kind (`prefix`, `area`) are counted within one table, so that a stranger
 * with one table's code stops no guest at another table.
 */
export type SmsCounted = SmsLimit['of'] | 'area'

export interface SmsLimit {
  readonly of: 'number' | 'guest' | 'table' | 'address' | 'prefix' | 'unseated' | 'seller' | 'house'
  readonly most: number
  readonly seconds: number
}

const [minute, hour, day] = [60, 3600, 86_400]

/** Messages per day, from the configuration. */
export interface SmsBudget {
  readonly house: number
  readonly seller: number
}

export function smsLimits({ house, seller }: SmsBudget): readonly SmsLimit[] {
  return [
    // Resend after 60 s (spec 2 §9).
    { of: 'number', most: 1, seconds: minute },
    { of: 'number', most: 5, seconds: hour },
    { of: 'number', most: 10, seconds: day },
    { of: 'guest', most: 5, seconds: hour },
    { of: 'guest', most: 10, seconds: day },
    // A table's code may be photographed. A long table has many guests and several parties an evening.
    { of: 'table', most: 40, seconds: hour },
    { of: 'table', most: 160, seconds: day },
    // Per seller: all phones of a full restaurant share one address.
    { of: 'address', most: 300, seconds: hour },
    { of: 'address', most: 1200, seconds: day },
    // Ten thousand consecutive numbers: a rented block, not a table's guests.
    { of: 'prefix', most: 8, seconds: hour },
    // An evening lasts four hours.
    { of: 'seller', most: Math.ceil(seller / 4), seconds: hour },
    { of: 'seller', most: seller, seconds: day },
    { of: 'house', most: house, seconds: day },
  ]
}

/**
 * Codes to guests at no table, all together: whoever asks from many addresses leaves the tables their share of the
 * seller's messages.
 */
export function unseatedLimits({ seller }: SmsBudget): readonly SmsLimit[] {
  return [
    { of: 'unseated', most: Math.ceil(seller / 8), seconds: hour },
    { of: 'unseated', most: Math.ceil(seller / 2), seconds: day },
  ]
}

/** Numbers with the same first digits, at one table. When few of its codes are entered, they are not real guests. */
export const areaWatch = { from: 10, enteredShare: 0.1, seconds: hour } as const

export function isAreaStopped({ sent, entered }: { readonly sent: number; readonly entered: number }): boolean {
  return sent >= areaWatch.from && entered < sent * areaWatch.enteredShare
}

/** The part of a number that is counted together. */
export function prefixOf(zone: string, digits: string): string {
  return `${zone} ${digits.slice(0, -4)}`
}
export function areaOf(zone: string, digits: string): string {
  return `${zone} ${digits.slice(0, 3)}`
}
