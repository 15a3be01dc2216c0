/**
 * What the server's settings are called (README.md, "Settings"); a provider's all begin with its name. That none is missing here is
 * tested by what the server reads. PG_BIN_DIR is not among them: it says where this machine keeps PostgreSQL, and tests need one too.
 */
const settings =
  /^(?:PORT|HOST|DATA_DIR|DATABASE_URL|REDIS_URL|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|RATE_PER_PERSON|(?:COMANDA|SMS|ALIYUN|TWILIO|AMAP|OSRM|NOMINATIM|WEIXIN|MEITUAN|DOUYIN)_.*)$/

/**
 * The environment for a server or a command that a test starts: without any setting that whoever runs the tests has exported for a
 * shop of their own, and with those that the test gives.
 */
export function ownEnvironment(
  given: Readonly<Record<string, string>> = {},
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name))), ...given }
}
