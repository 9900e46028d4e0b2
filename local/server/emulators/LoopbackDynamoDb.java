import java.lang.reflect.Field;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Runs DynamoDB Local on a free port of 127.0.0.1 only, for which it has no option, and prints "listening on PORT".
 * It responds only to programs and pages of this machine; loopback-guard.ts says why.
 * It ends when its standard input ends, so that it never outlives the process that started it.
 */
public class LoopbackDynamoDb {
  private static final Pattern LOOPBACK_HOST =
      Pattern.compile("(([a-z\\d.-]+\\.)?localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d{1,5})?", Pattern.CASE_INSENSITIVE);

  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer database = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    ServerConnector connector = null;
    for (Connector each : ((Server) field.get(database)).getConnectors()) {
      connector = (ServerConnector) each;
      connector.setHost("127.0.0.1");
      connector.setPort(0);
      connector
          .getConnectionFactory(HttpConnectionFactory.class)
          .getHttpConfiguration()
          .addCustomizer(LoopbackDynamoDb::requireThisMachine);
    }
    database.start();
    System.out.println("listening on " + connector.getLocalPort());
    while (System.in.read() >= 0) {
      // The input has no content; only its end counts.
    }
    database.stop();
    System.exit(0);
  }

  private static Request requireThisMachine(Request request, HttpFields.Mutable responseHeaders) {
    String host = request.getHeaders().get("Host");
    String origin = request.getHeaders().get("Origin");
    boolean isLoopback = host != null && LOOPBACK_HOST.matcher(host).matches();
    if (isLoopback && (origin == null || origin.equalsIgnoreCase("http://" + host))) return request;
    throw new HttpException.RuntimeException(403, "Only programs and pages of this machine may ask");
  }
}
