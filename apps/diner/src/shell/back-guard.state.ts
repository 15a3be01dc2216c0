/** What the back guard of this document remembers between two steps of the guest. */
interface BackGuardState {
  /** What the page of the moment answers to a step back. */
  answer: (event: Event) => void
  /** Whether this document has its base entry. */
  isMarked: boolean
  /** Our own step, which takes a step of the guest's back, is on its way: the router must not hear it. Runs out where it leads nowhere. */
  undoing: ReturnType<typeof setTimeout> | undefined
  /** The entry that the page of the moment stands on. */
  standing: number
  /** Where the last popstate led: most engines report one step between two hashes twice. */
  told: string
}

const begun = (): BackGuardState => ({
  answer: () => undefined,
  isMarked: false,
  undoing: undefined,
  standing: 0,
  told: '',
})

export const backGuard = begun()

export function resetBackGuard(): void {
  clearTimeout(backGuard.undoing)
  Object.assign(backGuard, begun())
}
