package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both stores keep the contract, and the contract notices who does not. */
class StoreContractTest {
    @Test
    void theFileKeepsIt(@TempDir Path folder) {
        assertThatCode(() -> StoreContract.check(() -> SqliteStore.open(folder)))
                .doesNotThrowAnyException();
    }

    @Test
    void theMemoryKeepsItForAsLongAsItLives() {
        assertThatCode(() -> StoreContract.checkForgetful(MemoryStore::new)).doesNotThrowAnyException();
    }

    @Test
    void whoForgetsIsFound() {
        assertThatThrownBy(() -> StoreContract.check(MemoryStore::new))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the account aNN");
    }

    @Test
    void whoDropsTheGamesDataIsFound() {
        assertThatThrownBy(() -> StoreContract.checkForgetful(() -> new MemoryStore() {
                    @Override
                    public void savePlaces(List<SavedPlace> places) {
                        super.savePlaces(places.stream()
                                .map(saved -> new SavedPlace(saved.guid(), saved.place()))
                                .toList());
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the largest data a game may keep");
    }

    @Test
    void whoMindsCaseIsFound() {
        assertThatThrownBy(() -> StoreContract.checkForgetful(() -> new MemoryStore() {
                    @Override
                    public @Nullable Account findAccount(String name) {
                        Account found = super.findAccount(name);
                        return found != null && found.name().equals(name) ? found : null;
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("aNN");
    }
}
