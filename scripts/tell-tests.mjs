/**
 * A reporter of vitest: a line for each test that failed or was slow, as it ends. vitest itself prints a file when all of it
 * is over: that says nothing while one test after the other waits in vain, and nothing at all when it is ended.
 */
export default class TellTests {
  onTestCaseResult(test) {
    const { state } = test.result()
    const { slow = false, duration = 0 } = test.diagnostic() ?? {}
    if (state !== 'failed' && !slow) return
    const mark = state === 'failed' ? '✗' : '✓'
    const seconds = (duration / 1000).toFixed(1)
    process.stdout.write(`    ${mark} ${test.module.relativeModuleId}: ${test.fullName} (${seconds} s)\n`)
  }
}
