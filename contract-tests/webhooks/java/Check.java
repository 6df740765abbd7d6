import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

public final class Check {
  public static void main(String[] given) throws Exception {
    for (int at = 0; at + 6 <= given.length; at += 6) {
      boolean isOurs =
          Skein.hasSent(given[at + 1], given[at + 2], given[at + 3], given[at + 4], given[at + 5].getBytes(UTF_8));
      if (!String.valueOf(isOurs).equals(given[at])) {
        throw new AssertionError(Arrays.toString(Arrays.copyOfRange(given, at, at + 6)));
      }
    }
  }
}
