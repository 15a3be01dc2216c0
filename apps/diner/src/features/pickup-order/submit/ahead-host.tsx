import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { preloadPart } from '../../../app/later-part.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { useText } from '../../../i18n/text.ts'
import { aheadCheckPath } from '../../store/order-path.ts'
import { useGateWatch } from '../../store/use-gate-watch.ts'
import { deliveryPart } from '../../takeout/delivery/delivery-part.ts'
import { aheadCart } from '../cart/ahead-cart-part.ts'
import { lineLimit, loadPricing, useDeviceCart } from '../cart/device-cart.state.ts'
import { takeTimePart } from '../time/take-time-part.ts'
import { useSubmission } from './submission.state.ts'
import { markCheckoutOpened, openSubmission } from './submit-ahead.ts'

/**
 * Continues a submission that an earlier page has begun, and opens the checkout once the store has the order. Draws
 * nothing.
 */
export function AheadHost() {
  const page = usePage()
  useEffect(() => openSubmission(page), [page])
  usePreloadedParts()
  useGateWatch()
  useReopenedNotice()
  useRefused()
  useArrival()
  return null
}

const cartPath = '/cart'

/** Loads the whole cart while there is a network, so that a guest who loses it still finds time and address. */
function usePreloadedParts(): void {
  const { language, ordering } = usePage()
  const isTakeout = ordering?.orderType === '2'
  useEffect(
    () =>
      whenIdle(() => {
        const brought = [preloadPart(aheadCart, language), preloadPart(takeTimePart, language)]
        if (isTakeout) brought.push(preloadPart(deliveryPart, language))
        // A part that fails now loads again when it is shown.
        void Promise.allSettled(brought)
      }),
    [language, isTakeout],
  )
}

/** Reports changes of a reopened cart on pages that do not show it. */
function useReopenedNotice(): void {
  const text = useText()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the cart that was found; later changes show themselves
  useEffect(() => {
    void loadPricing().then(() => {
      const { lines } = useDeviceCart.getState()
      const n = lines.filter(({ problem, wasPrice }) => problem !== null || typeof wasPrice === 'number').length
      if (n > 0 && pathname !== cartPath) showProblem('dish_gone', text('aheadCart.reopened', { n }))
    })
  }, [])
}

function useRefused(): void {
  const text = useText()
  const { pathname } = useLocation()
  const { count, why } = useDeviceCart(({ refused }) => refused)
  const isOffTheCart = pathname !== cartPath
  const isNotSent = useSubmission(({ notSent }) => notSent !== null)
  const isAsked = useSubmission(({ phase }) => phase === 'stale')
  useEffect(() => {
    if (count === 0) return
    showProblem('cart_full', text(why === 'full' ? 'aheadCart.full' : 'aheadCart.frozen', { n: lineLimit }))
  }, [count, why, text])
  useEffect(() => {
    if (isNotSent && isOffTheCart) showProblem('server_error', text('aheadCart.notSentAway'))
  }, [isNotSent, isOffTheCart, text])
  useEffect(() => {
    // The cart asks the guest; elsewhere a notice says so.
    if (isAsked && isOffTheCart) showProblem('timed_out', text('aheadCart.left'))
  }, [isAsked, isOffTheCart, text])
}

function useArrival(): void {
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const arrived = useSubmission((state) => state.arrived)
  useEffect(() => {
    if (arrived === null) return
    markCheckoutOpened()
    void navigate(pathOf(aheadCheckPath(arrived.outtradeno)), { replace: true })
  }, [arrived, navigate, pathOf])
}
