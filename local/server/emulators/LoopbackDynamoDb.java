import java.lang.reflect.Field;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Runs DynamoDB Local on a free port of 127.0.0.1 only, for which it has no option, and prints "listening on PORT".
 * It ends when its standard input ends, so that it never outlives the process that started it.
 */
public class LoopbackDynamoDb {
  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer database = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    ServerConnector connector = null;
    for (Connector each : ((Server) field.get(database)).getConnectors()) {
      connector = (ServerConnector) each;
      connector.setHost("127.0.0.1");
      connector.setPort(0);
    }
    database.start();
    System.out.println("listening on " + connector.getLocalPort());
    while (System.in.read() >= 0) {
      // The input has no content; only its end counts.
    }
    database.stop();
    System.exit(0);
  }
}
