/**
 * The server's settings (README.md, "Settings"); a provider's names share a prefix. A test compares the list with what
 * the server reads.
 * PG_BIN_DIR is not one: it locates the machine's PostgreSQL, which tests also need.
 */
const settings =
  /^(?:PORT|HOST|DATA_DIR|DATABASE_URL|REDIS_URL|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|RATE_PER_PERSON|METRICS_TOKEN|(?:COMANDA|SMS|SMTP|ALIYUN|TWILIO|AMAP|OSRM|NOMINATIM|WEIXIN|MEITUAN|DOUYIN)_.*)$/

/** A command speaks the language of the shell. In a test that is English, unless the test says another. */
const locale = /^(?:LANG|LC_.*)$/

/**
 * The environment of a started server or command: without settings and language of the developer's shell, plus the test's
 * own.
 */
export function ownEnvironment(
  given: Readonly<Record<string, string>> = {},
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !settings.test(name) && !locale.test(name))
  return { ...Object.fromEntries(others), ...given }
}
